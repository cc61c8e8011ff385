import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { keptAlive } from "./kept-alive.ts";

/** Hears what is sent on a channel of PostgreSQL's NOTIFY. */
export type ChannelReader = {
  readonly onMessage: (payload: string) => void;
  /** The connection broke and is there again: messages in between were missed. */
  readonly onGap: () => void;
};

/** How long it waits before it connects again, and how long the database may take to greet it; milliseconds. */
const pause = 500;
const greeting = 8000;
/** How long it may take to say farewell. */
const leaving = 1000;

/**
 * Listens to a channel over a connection of its own until it is closed, and connects again when that breaks. Settles
 * once it listens; until the database answers, it tries. Returns what ends it.
 */
export async function openChannel(url: string, channel: string, reader: ChannelReader): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const broken = (client: Client) => new Promise<void>((resolve) => client.once("end", resolve));
  let current = await connect();

  async function connect(): Promise<Client> {
    for (;;) {
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: greeting,
        ...keptAlive,
        application_name: `parley ${channel}`,
      });
      // What breaks the connection also ends it, and that is what is looked for.
      client.on("error", () => {});
      client.on("notification", ({ payload }) => reader.onMessage(payload ?? ""));
      try {
        await client.connect();
        await client.query(`listen ${escapeIdentifier(channel)}`);
        return client;
      } catch (error) {
        await client.end().catch(() => {});
        if (ending.signal.aborted) throw error;
        await delay(pause);
      }
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      await broken(current);
      if (ending.signal.aborted) return;
      current = await connect();
      if (ending.signal.aborted) {
        // It was ended while it connected, and so knew nothing of this connection.
        await leave(current);
        return;
      }
      reader.onGap();
    }
  }

  const kept = keep().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return async () => {
    ending.abort();
    await leave(current);
    await kept;
  };
}

/** Ends a connection. One whose other side has gone hears no farewell, and is not waited for. */
async function leave(client: Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), leaving);
  await client.end().finally(() => clearTimeout(late));
}
