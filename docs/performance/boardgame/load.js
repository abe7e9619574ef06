// node load.js [MATCHES] [SECONDS] [WAIT]: starts the server, and has two clients play in each match as fast as they
// can. A move counts when the other client has it.
const { spawn } = require("node:child_process");
const { mkdtempSync, readFileSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { Client, LobbyClient } = require("boardgame.io/dist/cjs/client.js");
const { SocketIO } = require("boardgame.io/dist/cjs/multiplayer.js");
const { TicTacToe } = require("./game");

const matches = Number(process.argv[2] || 500), seconds = Number(process.argv[3] || 20), port = 18000 + (process.pid % 1000);
const url = `http://127.0.0.1:${port}`, dir = mkdtempSync(join(tmpdir(), "boardgame-"));
const server = spawn(process.execPath, [join(__dirname, "server.js"), String(port), dir], { stdio: ["ignore", "pipe", "inherit"] });
const took = [];
let counting = false;

// The server tells of a move before it has kept it, and drops the answer to it if that is faster. So a client waits before
// it moves, and sends again if it gets no answer: so many milliseconds. With a wait of 20 the server did best.
const before = Number(process.argv[4] ?? 20), again = 500;

// The processor time of the server so far, in microseconds; NaN where the system does not tell.
function spentByServer() {
  try {
    const [user, kernel] = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(" ").slice(13);
    return (Number(user) + Number(kernel)) * 1e4;
  } catch {
    return NaN;
  }
}

function play(match, playerID, credentials) {
  const client = Client({ game: TicTacToe, multiplayer: SocketIO({ server: url }), matchID: match.id, playerID, credentials, debug: false });
  let seen = -1, timer;
  const move = () => {
    const { G } = client.getState();
    const free = G.cells.map((c, i) => (c === null ? i : -1)).filter((i) => i >= 0);
    client.moves.place(free.length ? free[Math.floor(Math.random() * free.length)] : Math.floor(Math.random() * 9));
    timer = setTimeout(move, again);
  };
  client.subscribe((state) => {
    if (!state?.isConnected || state._stateID <= seen) return;
    seen = state._stateID;
    clearTimeout(timer);
    if (state.ctx.currentPlayer !== playerID) return;
    if (match.sent && counting) took.push(performance.now() - match.sent);
    const go = () => { match.sent = performance.now(); move(); };
    if (before > 0) setTimeout(go, before);
    else setImmediate(go);
  });
  client.start();
  return client;
}

server.on("exit", (code) => {
  console.log(`the server of boardgame.io ended with ${code}: see its errors, and run npm install first`);
  process.exit(1);
});

server.stdout.once("data", async () => {
  const lobby = new LobbyClient({ server: url }), clients = [];
  for (let n = 0; n < matches; n++) {
    const { matchID } = await lobby.createMatch(TicTacToe.name, { numPlayers: 2 });
    const match = { id: matchID };
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await lobby.joinMatch(TicTacToe.name, matchID, { playerID, playerName: playerID });
      clients.push(play(match, playerID, playerCredentials));
    }
  }
  counting = true;
  const begin = performance.now(), used = spentByServer();
  setTimeout(() => {
    const spent = (performance.now() - begin) / 1000;
    took.sort((a, b) => a - b);
    const at = (share) => (took[Math.floor(took.length * share)] ?? NaN).toFixed(1);
    console.log(`moves          ${took.length} in ${spent.toFixed(1)} s: ${(took.length / spent).toFixed(0)}/s`);
    console.log(`processor      ${((spentByServer() - used) / took.length).toFixed(0)} µs a move in the server`);
    console.log(`delivered      p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    server.removeAllListeners("exit");
    server.kill();
    rmSync(dir, { recursive: true, force: true });
    process.exit();
  }, seconds * 1000);
});
