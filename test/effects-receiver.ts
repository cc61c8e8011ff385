import { once } from "node:events";
import { createServer } from "node:http";
import { listenLocally } from "./listen-locally.ts";

/** Another server, which knows the ids of what it was sent. */
export type EffectsReceiver = {
  readonly host: string;
  /** How often each key came, by path. */
  readonly heard: ReadonlyMap<string, ReadonlyMap<string, number>>;
  close(): Promise<void>;
};

/** `roll`: a number in [0, 1). Of ten requests one is refused for now and one is taken and not answered. */
export async function openEffectsReceiver(roll: () => number): Promise<EffectsReceiver> {
  const heard = new Map<string, Map<string, number>>();
  const server = createServer((request, response) => {
    request.resume();
    request.once("end", () => {
      const dice = roll();
      if (dice < 0.1) return response.writeHead(503).end();
      const path = request.url ?? "";
      const key = String(request.headers["idempotency-key"]);
      const keys = heard.get(path) ?? new Map<string, number>();
      heard.set(path, keys.set(key, (keys.get(key) ?? 0) + 1));
      return dice < 0.2 ? request.socket.destroy() : response.writeHead(200).end("{}");
    });
  });
  const host = await listenLocally(server);
  return {
    host,
    heard,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
