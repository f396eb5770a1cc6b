"""Otrio with three players: what can two of them force together, and who can check it?

It writes proof.json to the current folder, which `abgames verify proof.json` accepts, and prints

    {1}     cannot make player 1 win
    {1, 2}  can make player 1 win
    {1, 3}  can make player 1 win
    {2, 3}  can make player 1 win
    moves that keep it for {1, 2}: c3L
    proof.json: 21 positions, checked without the solver
"""

from abgames.otrio import Position, can_force, force_moves

position = Position.from_moves("b2M a1L c3S a2S b3L c3M c1L", players=3)
for coalition in ({1}, {1, 2}, {1, 3}, {2, 3}):
    holds = can_force(position, coalition, winners={1}).holds
    print(str(coalition).ljust(7), "can" if holds else "cannot", "make player 1 win")

keeping = [move for move, holds in force_moves(position, {1, 2}, winners={1}) if holds]
print("moves that keep it for {1, 2}:", *keeping)

certificate = can_force(position, {1, 2}, winners={1}).certificate
certificate.save("proof.json")
print(f"proof.json: {certificate.verify().positions} positions, checked without the solver")
