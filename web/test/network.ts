// A network between a browser and a server that a test can cut and freeze.
import { connect, createServer, type Server, type Socket } from "node:net";

/** The state of a network: it carries, refuses connections, or loses everything silently. */
type Condition = "up" | "cut" | "frozen";

/** A way to a server that is not always one. */
export class Network {
  /** Where the server is reached over it. */
  origin = "";
  private readonly server: Server;
  private readonly lines = new Set<[Socket, Socket]>();
  private condition: Condition = "up";

  private constructor(target: string) {
    const { hostname, port } = new URL(target);
    this.server = createServer((near) => {
      if (this.condition === "cut") {
        near.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      const line: [Socket, Socket] = [near, far];
      this.lines.add(line);
      this.carry(near, far);
      this.carry(far, near);
      for (const end of line)
        end.on("close", () => {
          if (this.condition === "frozen") return; // the other end hears nothing of it
          this.lines.delete(line);
          near.destroy();
          far.destroy();
        });
    });
  }

  /** Begins to carry to a server. */
  static async to(target: string): Promise<Network> {
    const network = new Network(target);
    await new Promise<void>((done) => network.server.listen(0, "127.0.0.1", done));
    const at = network.server.address();
    if (typeof at === "object" && at) network.origin = `http://127.0.0.1:${at.port}`;
    return network;
  }

  private carry(from: Socket, to: Socket): void {
    from.on("data", (data) => this.condition === "up" && !to.destroyed && to.write(data));
    from.on("error", () => from.destroy());
  }

  /** Breaks every connection, and refuses new ones until it is mended. */
  cut(): void {
    this.condition = "cut";
    this.hangUp();
  }

  /** Swallows everything from now on: nobody is told that the other end is gone. */
  freeze(): void {
    this.condition = "frozen";
  }

  /** Carries again. What was swallowed stays so, and who was in the midst of it notices. */
  mend(): void {
    this.condition = "up";
    this.hangUp();
  }

  private hangUp(): void {
    for (const line of this.lines) for (const end of line) end.destroy();
    this.lines.clear();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((done) => this.server.close(done));
  }
}
