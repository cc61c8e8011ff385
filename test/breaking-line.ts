import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenLocally } from "./listen-locally.ts";

/** A line to a PostgreSQL that can be cut, or held up, at a chosen moment. */
export type BreakingLine = {
  /** The same url by way of the line. */
  readonly over: (url: string) => string;
  /**
   * Cuts every connection the next time this text is sent over one: `before` the database has it, or `after` it has
   * answered, so that the answer is lost.
   */
  readonly cutAt: (text: string, when: "before" | "after") => void;
  /** Holds the next text back that has these words until the work is done, as if another caller had come first. */
  readonly doBefore: (words: string, work: () => Promise<void>) => void;
  readonly close: () => Promise<void>;
};

export async function breakingLine(to: string): Promise<BreakingLine> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let cut: { readonly text: string; readonly when: "before" | "after" } | undefined;
  let held: { readonly words: string; readonly work: () => Promise<void> } | undefined;
  const breakAll = () => {
    cut = undefined;
    for (const socket of open) socket.resetAndDestroy();
  };
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    let isAnswerLost = false;
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (sent) => {
      const isIt = cut !== undefined && sent.includes(cut.text);
      if (isIt && cut?.when === "before") return breakAll();
      if (isIt) isAnswerLost = true;
      if (held === undefined || !sent.includes(held.words)) {
        far.write(sent);
        return;
      }
      const { work } = held;
      held = undefined;
      near.pause();
      work()
        .then(() => far.write(sent), breakAll)
        .finally(() => near.resume());
    });
    far.on("data", (answered) => {
      if (isAnswerLost) breakAll();
      else near.write(answered);
    });
  });
  const host = await listenLocally(server);
  return {
    over: (url) => {
      const over = new URL(url);
      over.host = host;
      return over.href;
    },
    cutAt: (text, when) => {
      cut = { text, when };
    },
    doBefore: (words, work) => {
      held = { words, work };
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
