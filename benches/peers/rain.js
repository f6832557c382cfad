// The raindrop experiment's rules in plain JavaScript, as a peer to measure against: `node rain.js HEIGHTS DROPS [sqrt]`.
//
// HEIGHTS holds 320 x 180 float64 numbers, little-endian. By default heights are kept in a Float32Array and lengths
// come from Math.hypot, as a page would write it; with `sqrt` it is float64 and a square root, the reference's own
// arithmetic, whose sum can be compared. Prints milliseconds, and the sum of the heights.
"use strict";
const { readFileSync } = require("node:fs");

const [file, count, mode] = process.argv.slice(2);
const columns = 320, rows = 180;
const bytes = readFileSync(file);
const start = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const exact = mode === "sqrt";
const length = exact ? (x, y) => Math.sqrt(x * x + y * y) : (x, y) => Math.hypot(x, y);

const rules = { erosion: 0.3, deposition: 0.3, inertia: 0.05, seaLevel: 0.25, capacity: 4, minCapacity: 0.01,
  gravity: 4, evaporation: 0.01, maxSteps: 160, radius: 2 };

const brush = [];
let total = 0;
for (let dy = -rules.radius; dy <= rules.radius; dy++) {
  for (let dx = -rules.radius; dx <= rules.radius; dx++) {
    const weight = rules.radius - Math.sqrt(dx * dx + dy * dy);
    if (weight > 0) {
      brush.push({ dx, dy, weight });
      total += weight;
    }
  }
}
for (const cell of brush) cell.weight /= total;

let state = 314159 >>> 0;
function random() {
  state = (Math.imul(1664525, state) + 1013904223) >>> 0;
  return state / 4294967296;
}

function heightAndSlope(map, x, y) {
  const column = Math.floor(x), row = Math.floor(y), u = x - column, v = y - row;
  const at = row * columns + column;
  const nw = map[at], ne = map[at + 1], sw = map[at + columns], se = map[at + columns + 1];
  return {
    height: nw * (1 - u) * (1 - v) + ne * u * (1 - v) + sw * (1 - u) * v + se * u * v,
    right: (ne - nw) * (1 - v) + (se - sw) * v,
    down: (sw - nw) * (1 - u) + (se - ne) * u,
  };
}

function deposit(map, x, y, amount) {
  const column = Math.floor(x), row = Math.floor(y), u = x - column, v = y - row;
  const at = row * columns + column;
  map[at] += amount * (1 - u) * (1 - v);
  map[at + 1] += amount * u * (1 - v);
  map[at + columns] += amount * (1 - u) * v;
  map[at + columns + 1] += amount * u * v;
}

function dig(map, x, y, amount, sediment) {
  const column = Math.floor(x), row = Math.floor(y);
  for (const { dx, dy, weight } of brush) {
    const cx = column + dx, cy = row + dy;
    if (cx < 0 || cy < 0 || cx >= columns || cy >= rows) continue;
    const at = cy * columns + cx;
    const take = Math.max(0, Math.min(map[at], amount * weight));
    map[at] -= take;
    sediment += take;
  }
  return sediment;
}

function drop(map) {
  let x = random() * (columns - 1), y = random() * (rows - 1);
  let dx = 0, dy = 0, speed = 1, water = 1, sediment = 0;
  for (let step = 0; step < rules.maxSteps; step++) {
    const here = heightAndSlope(map, x, y);
    dx = dx * rules.inertia - here.right * (1 - rules.inertia);
    dy = dy * rules.inertia - here.down * (1 - rules.inertia);
    const size = length(dx, dy);
    if (size === 0) return;
    dx /= size;
    dy /= size;
    const nx = x + dx, ny = y + dy;
    if (nx < 0 || nx >= columns - 1 || ny < 0 || ny >= rows - 1) return;
    const there = heightAndSlope(map, nx, ny);
    const fall = here.height - there.height;
    if (there.height < rules.seaLevel) {
      deposit(map, x, y, sediment);
      return;
    }
    const capacity = Math.max(fall * speed * water * rules.capacity, rules.minCapacity);
    if (sediment > capacity || fall < 0) {
      const amount = fall < 0 ? Math.min(-fall, sediment) : (sediment - capacity) * rules.deposition;
      deposit(map, x, y, amount);
      sediment -= amount;
    } else {
      sediment = dig(map, x, y, Math.min((capacity - sediment) * rules.erosion, fall), sediment);
    }
    speed = Math.sqrt(Math.max(0, speed * speed + fall * rules.gravity));
    water *= 1 - rules.evaporation;
    x = nx;
    y = ny;
  }
}

const map = exact ? new Float64Array(start) : new Float32Array(start);
const begun = process.hrtime.bigint();
for (let i = 0; i < Number(count); i++) drop(map);
const took = Number(process.hrtime.bigint() - begun) / 1e6;
console.log(`${took.toFixed(1)} ${map.reduce((sum, height) => sum + height, 0)}`);
