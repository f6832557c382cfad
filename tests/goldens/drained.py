"""Areas and Strahler's orders of drained ground by pyflwdir 0.5.12 (MIT), from receivers that Catena found.

    cargo test -p catena-tests --test drainage -- --ignored receivers_for_outside_witnesses
    python3 -m venv venv && venv/bin/pip install pyflwdir==0.5.12
    venv/bin/python tests/goldens/drained.py FOLDER_IT_NAMES tests/goldens

pyflwdir is told where water runs and nothing else. Its leaves have order 1; drowned ones, and what only they run
into, are masked and get 0. Of the Grand Canyon every 61st node is stored.
"""

import json
import sys

import numpy as np
from pyflwdir.flwdir import Flwdir


def digest(receivers):
    """FNV-1a over the little-endian words, so that a test can tell other receivers from wrong areas."""
    value = 0xCBF29CE484222325
    for byte in receivers.astype("<u4").tobytes():
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    return f"{value:016x}"


def void(receivers, drowned, order):
    """Drowned leaves, and nodes whose donors are all void."""
    void, donors = drowned.copy(), np.zeros(len(receivers), bool)
    fresh = np.zeros(len(receivers), bool)
    for node in order[::-1]:
        if donors[node]:
            void[node] = not fresh[node]
        receiver = receivers[node]
        if receiver != node:
            donors[receiver] = True
            fresh[receiver] |= not void[node]
    return void


def main(folder, goldens):
    for name, every in [("warped", 1), ("ridged", 1), ("grandcanyon", 61)]:
        receivers = np.fromfile(f"{folder}/{name}-receivers.u32", "<u4").astype(np.int64)
        drowned = np.fromfile(f"{folder}/{name}-drowned.u8", "u1").astype(bool)
        network = Flwdir(receivers)
        area = network.accuflux(np.ones(len(receivers), np.int64))
        mask = ~void(receivers, drowned, network.idxs_seq)
        strahler = network.stream_order(mask=mask)
        counts = np.bincount(strahler)
        data = {
            "nodes": len(receivers),
            "every": every,
            "receivers": digest(receivers),
            "area": [int(v) for v in area[::every]],
            "order": "".join(str(v) for v in strahler[::every]),
            "nodes_of_order": [int(v) for v in counts],
        }
        with open(f"{goldens}/drained-{name}.json", "w", encoding="ascii") as file:
            json.dump(data, file, separators=(",", ":"))
            file.write("\n")


main(*sys.argv[1:])
