// The 3D view: ground, sides and water of a block. Colours are sRGB as stored, as everywhere in the interface.

struct Scene {
    view: mat4x4f,
    eye: vec4f,
    // Half the block's size east and north; the lattice's cells across and down.
    half_size: vec2f,
    cells: vec2f,
    // What heights are multiplied with; the foot; the sea's height, not multiplied; how deep the sea is.
    rise: f32,
    foot: f32,
    sea: f32,
    depth: f32,
    side: vec4f,
    shallow: vec4f,
    deep: vec4f,
    sky: vec4f,
}

@group(0) @binding(0) var<uniform> scene: Scene;
@group(1) @binding(0) var colours: texture_2d<f32>;
@group(1) @binding(1) var smooth_sampler: sampler;

// Ground: a vertex for each point of the lattice, row by row from the north-west.
struct Ground {
    @builtin(position) position: vec4f,
    @location(0) place: vec2f,
}

@vertex
fn ground_vertex(@builtin(vertex_index) index: u32, @location(0) height: f32) -> Ground {
    let columns = u32(scene.cells.x) + 1u;
    let row = index / columns;
    let share = vec2f(f32(index - row * columns), f32(row)) / scene.cells;
    var ground: Ground;
    ground.position = scene.view * vec4f(over(share), height * scene.rise, 1.0);
    ground.place = texel(share);
    return ground;
}

@fragment
fn ground_fragment(ground: Ground) -> @location(0) vec4f {
    return vec4f(textureSample(colours, smooth_sampler, ground.place).rgb, 1.0);
}

// Sides: walls from the ground's edge down to the foot, darker below.
struct Wall {
    @builtin(position) position: vec4f,
    @location(0) light: f32,
}

@vertex
fn wall_vertex(@location(0) at: vec3f, @location(1) light: f32, @location(2) is_foot: f32) -> Wall {
    let z = mix(at.z * scene.rise, scene.foot, is_foot);
    var wall: Wall;
    wall.position = scene.view * vec4f(at.xy, z, 1.0);
    wall.light = light * mix(1.0, 0.72, is_foot);
    return wall;
}

@fragment
fn wall_fragment(wall: Wall) -> @location(0) vec4f {
    return vec4f(scene.side.rgb * wall.light, 1.0);
}

// Water: the surface, and the sides where the sea reaches the block's edge.
struct Water {
    @builtin(position) position: vec4f,
    @location(0) share: vec2f,
    @location(1) at: vec3f,
}

@vertex
fn water_vertex(@builtin(vertex_index) index: u32) -> Water {
    let share = vec2f(f32(index & 1u), f32(index >> 1u));
    var water: Water;
    water.at = vec3f(over(share), scene.sea * scene.rise);
    water.position = scene.view * vec4f(water.at, 1.0);
    water.share = share;
    return water;
}

@fragment
fn water_fragment(water: Water) -> @location(0) vec4f {
    let place = texel(water.share);
    // The colours' alpha is how deep the bed lies, as a share of the deepest.
    let depth = min(1.0, 2.0 * textureSample(colours, smooth_sampler, place).a);
    let tint = mix(scene.shallow, scene.deep, depth);
    let gaze = normalize(scene.eye.xyz - water.at);
    let grazing = 1.0 - clamp(gaze.z, 0.0, 1.0);
    let glance = 0.35 * grazing * grazing * grazing * grazing;
    return vec4f(mix(tint.rgb, scene.sky.rgb, glance), mix(tint.a, 1.0, glance));
}

@vertex
fn water_wall_vertex(@location(0) at: vec3f, @location(1) light: f32, @location(2) is_foot: f32) -> Wall {
    let z = min(at.z, scene.sea);
    var wall: Wall;
    wall.position = scene.view * vec4f(at.xy, mix(scene.sea, z, is_foot) * scene.rise, 1.0);
    wall.light = light;
    return wall;
}

@fragment
fn water_wall_fragment(wall: Wall) -> @location(0) vec4f {
    return vec4f(mix(scene.shallow.rgb, scene.deep.rgb, 0.6) * wall.light, scene.deep.a);
}

// East and north of a place of the map, whose y points down.
fn over(share: vec2f) -> vec2f {
    return (share * 2.0 - 1.0) * scene.half_size * vec2f(1.0, -1.0);
}

// Colours belong to points of a lattice: texels' middles are its points.
fn texel(share: vec2f) -> vec2f {
    let points = vec2f(textureDimensions(colours));
    return (share * (points - 1.0) + 0.5) / points;
}
