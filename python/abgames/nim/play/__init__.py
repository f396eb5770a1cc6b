"""Playing heap games: moves as typed and in words, and the program as a player.

>>> from abgames.nim.play.games import game_of
>>> game_of("kayles").said((5, 2), (1, 3, 2)).move
'1 stone from pile 1, leaving 1 and 3'
"""
