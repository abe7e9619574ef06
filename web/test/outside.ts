// What a server of games talks to besides its visitors: a mailbox, and a market elsewhere.
import { createServer as httpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";

/** A mail server that keeps what it is given. */
export class Mailbox {
  readonly mails: { to: string; text: string }[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((socket) => {
      let to = "";
      let text: string | undefined; // of the mail that is being given
      let rest = "";
      socket.setEncoding("utf8");
      socket.on("error", () => socket.destroy());
      socket.on("data", (part: string) => {
        const lines = (rest + part).split("\r\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          if (text === undefined) {
            to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
            if (line === "DATA") text = "";
            socket.write(line === "DATA" ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 well\r\n");
          } else if (line === ".") {
            this.mails.push({ to, text: text.replace(/=\r\n/g, "") });
            text = undefined;
            socket.write("250 kept\r\n");
          } else text += `${line}\r\n`;
        }
      });
      socket.write("220 mail.example\r\n");
    });
  }

  static async open(): Promise<Mailbox> {
    const box = new Mailbox();
    await new Promise<void>((ready) => box.server.listen(0, "127.0.0.1", ready));
    return box;
  }

  get address(): string {
    return `127.0.0.1:${placeOf(this.server).port}`;
  }

  close(): void {
    this.server.close();
  }
}

/** A market elsewhere, as far as the server asks it: who holds what, and what was commented. */
export class Elsewhere {
  readonly comments: { userId: string; text: string }[] = [];
  readonly positions: { userId: string; totalShares: Record<string, number> }[] = [];
  private readonly server = httpServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://market");
    const list = pathname === "/v0/comments" ? this.comments : pathname.endsWith("/positions") ? this.positions : [];
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(list));
  });

  static async open(): Promise<Elsewhere> {
    const market = new Elsewhere();
    await new Promise<void>((ready) => market.server.listen(0, "127.0.0.1", ready));
    return market;
  }

  get address(): string {
    return `http://127.0.0.1:${placeOf(this.server).port}`;
  }

  close(): void {
    this.server.close();
  }
}

/** Where a server listens. */
const placeOf = (server: { address(): unknown }) => server.address() as AddressInfo;
