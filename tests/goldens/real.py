"""Writes real.json: arguments and correctly rounded values for the kernels' own transcendentals.

Run once with mpmath (pip install mpmath); the file is committed, and the tests need no Python.
"""

import json
import math
import random
from fractions import Fraction

from mpmath import mp, mpf

mp.prec = 400
draw = random.Random(20)


def rounded(value):
    """Nearest float64, ties to even, subnormals included (an mpf is man * 2^exp exactly)."""
    sign, man, exp, _ = mpf(value)._mpf_
    exact = Fraction(man) * (Fraction(2) ** exp)
    return float(-exact if sign else exact)


def log_uniform(low, high):
    return math.exp(draw.uniform(math.log(low), math.log(high)))


def around(v, steps=3):
    found, below, above = [v], v, v
    for _ in range(steps):
        below, above = math.nextafter(below, -math.inf), math.nextafter(above, math.inf)
        found += [below, above]
    return found


def angles():
    found = [0.0, 1e-300, 5e-324, 1e-100, 1e-17, 2.0**53 - 1, 2.0**52 + 0.5, 2.0**51 + 0.25, 1e15, 1e300]
    for k in range(-9, 10):
        found += around(k / 4)
    found += [draw.uniform(0, 0.5) for _ in range(700)]
    found += [draw.uniform(-3, 3) for _ in range(500)]
    found += [draw.choice([-1, 1]) * log_uniform(1e-12, 1e13) for _ in range(300)]
    return found


def reduced(v):
    return mpf(v) - 2 * mp.floor(mpf(v) / 2)


def positives():
    found = [5e-324, 2.5e-320, 2.2250738585072014e-308, 1.7976931348623157e308, 1e-310, 10.0, 3.0]
    found += around(1.0, 20) + around(math.sqrt(2)) + around(math.sqrt(0.5)) + around(2 * math.sqrt(2))
    found += [2.0**k for k in (-1074, -1023, -1022, -1021, -60, -3, -2, -1, 1, 2, 9, 60, 1023)]
    found += [draw.uniform(0.5, 2) for _ in range(600)]
    found += [1 + draw.choice([-1, 1]) * log_uniform(1e-15, 0.3) for _ in range(300)]
    found += [log_uniform(1e-300, 1e300) for _ in range(500)]
    return found


def exponents():
    found = [0.0, 1e-300, -5e-324, 1e-16, -1e-16, 1e-17, -1e-17, -1074.0, -1075.5, -1074.9, -1074.5, 1023.999999]
    for k in range(-6, 7):
        found += around(k / 2)
    found += [float(k) for k in (-1073, -1050, -1023, -1022, -1021, -100, 100, 1023)]
    found += [draw.uniform(-1, 1) for _ in range(600)]
    found += [draw.uniform(-1074, 1024) for _ in range(400)]
    found += [draw.choice([-1, 1]) * log_uniform(1e-18, 1) for _ in range(200)]
    return found


def powers():
    found = [(2.0, 0.5), (10.0, 3.0), (10.0, -3.0), (3.0, 1.0), (1.0, 1e300), (5e-324, 0.5), (9.0, 0.5), (7.0, 2.0)]
    found += [(math.nextafter(1.0, 2.0), 1e18), (math.nextafter(1.0, 0.0), -3e18), (5e-324, 1.0), (5e-324, -0.9)]
    for _ in range(700):
        found.append((log_uniform(1e-3, 1e3), draw.uniform(-9, 9)))
    for _ in range(400):
        base = log_uniform(1e-300, 1e300)
        found.append((base, draw.uniform(-1073, 1023) / math.log2(base)))
    for _ in range(400):
        base = 1 + draw.choice([-1, 1]) * log_uniform(1e-14, 0.1)
        found.append((base, draw.uniform(-1073, 1023) / math.log2(base)))
    return found


def table(function, arguments):
    rows = [[v, rounded(function(mpf(v)))] for v in dict.fromkeys(arguments)]
    return [row for row in rows if math.isfinite(row[1])]


def main():
    turns = angles()
    poles = [v for v in turns if reduced(v) not in (mpf(0.5), mpf(1.5))]
    values = {
        "cos_pi": table(lambda v: mp.cospi(reduced(v)), turns),
        "sin_pi": table(lambda v: mp.sinpi(reduced(v) if abs(v) > 1 else v), turns),
        "tan_pi": table(lambda v: mp.sinpi(v) / mp.cospi(v) if abs(v) <= 1 else mp.sinpi(reduced(v)) / mp.cospi(reduced(v)), poles),
        "log2": table(lambda v: mp.log(v) / mp.log(2), positives()),
        "exp2": table(lambda v: mpf(2) ** v, exponents()),
        "power": [[a, b, rounded(mpf(a) ** mpf(b))] for a, b in powers() if abs(b * math.log2(a)) < 1080],
    }
    values["power"] = [row for row in values["power"] if math.isfinite(row[2])]
    lines = []
    for key, rows in values.items():
        body = ",\n".join(json.dumps(row) for row in rows)
        lines.append(f'"{key}": [\n{body}\n]')
    with open("real.json", "w") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


main()
