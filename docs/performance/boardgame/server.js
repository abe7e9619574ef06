// node server.js PORT FOLDER: a server of boardgame.io that keeps its matches in files.
const { Server, FlatFile } = require("boardgame.io/server");
const { TicTacToe } = require("./game");

const [port, dir] = process.argv.slice(2);
Server({ games: [TicTacToe], db: new FlatFile({ dir, logging: false }), origins: [/./] }).run({ port: Number(port) }, () => console.log("ready"));
