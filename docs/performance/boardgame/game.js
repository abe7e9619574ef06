// Tic-tac-toe, for boardgame.io. It never ends: a full board is cleared, so that a match can be played as long as one
// measures. Moves are made on the server only, so that what a client sees has happened there.
exports.TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: {
      client: false,
      move: ({ G, playerID }, cell) => {
        if (G.cells.every((c) => c !== null)) G.cells.fill(null);
        if (G.cells[cell] !== null) return "INVALID_MOVE";
        G.cells[cell] = playerID;
      },
    },
  },
};
