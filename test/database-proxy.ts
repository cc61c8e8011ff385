import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenLocally } from "./listen-locally.ts";

/** A way to PostgreSQL that a test can trouble. */
export type DatabaseProxy = {
  /** The same database, reached through it. */
  readonly through: (url: string) => string;
  /** Cuts each connection at the moment in which a statement with these words goes over it; null: none. */
  cutAt(words: string | null): void;
  /** How often it has cut. */
  readonly cuts: () => number;
  /** Holds back all bytes, as a database does that has stopped, or lets them go on. */
  freeze(isFrozen: boolean): void;
  /** Lets nothing more through the connections that are open, and cuts none; new ones go on, as after a fail-over. */
  strand(): void;
  /** Cuts all connections and takes none, or takes them again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
};

type Pair = { readonly client: Socket; readonly server: Socket; isStranded: boolean };

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname: host, port } = new URL(url);
  const pairs = new Set<Pair>();
  let words: string | null = null;
  let cuts = 0;
  let isFrozen = false;
  let isRefusing = false;

  const cut = ({ client, server }: Pair) => {
    client.destroy();
    server.destroy();
  };
  const flow = (pair: Pair) => {
    const isHeldBack = isFrozen || pair.isStranded;
    for (const socket of [pair.client, pair.server]) isHeldBack ? socket.pause() : socket.resume();
  };
  const proxy = createServer((client) => {
    if (isRefusing) {
      client.destroy();
      return;
    }
    const server = connect({ host, port: Number(port) });
    const pair = { client, server, isStranded: false };
    pairs.add(pair);
    client.on("data", (bytes) => {
      if (words !== null && bytes.includes(words)) {
        cuts++;
        cut(pair);
      } else server.write(bytes);
    });
    server.on("data", (bytes) => client.write(bytes));
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      // The other end learns of it by its own end.
      socket.on("error", () => {});
      socket.on("close", () => {
        cut(pair);
        pairs.delete(pair);
      });
    }
    flow(pair);
  });
  const ours = await listenLocally(proxy);

  return {
    through: (to) => {
      const changed = new URL(to);
      changed.host = ours;
      return changed.href;
    },
    cutAt: (at) => {
      words = at;
    },
    cuts: () => cuts,
    freeze: (frozen) => {
      isFrozen = frozen;
      for (const pair of pairs) flow(pair);
    },
    strand: () => {
      for (const pair of pairs) {
        pair.isStranded = true;
        flow(pair);
      }
    },
    refuse: (refusing) => {
      isRefusing = refusing;
      if (refusing) for (const pair of pairs) cut(pair);
    },
    close: async () => {
      for (const pair of pairs) cut(pair);
      proxy.close();
      await once(proxy, "close");
    },
  };
}
