import numpy as np
from isle_env.engine.jit import inner, jit
from isle_env.games.isle.hidden import pending, table, lay_out, first_deal, purchases
from isle_env.games.isle.hidden import table as H
@jit
def probe(games, i, seat, seed, out):
    g = games[i]
    for k in range(4):
        g["rng"][k] = seed[k]
    pending.take_back(g, seat)
    w = table.workspace()
    sums = purchases.sums_array()
    purchases.clear_all(sums)
    lay_out.lay_out(g, seat, w)
    w[H.LAYOUT_STEPS] = 0
    ok = first_deal.deal_anew(g, w, sums)
    out[0] = ok
    out[1] = w[H.LAYOUT_STEPS]
