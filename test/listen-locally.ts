import { once } from "node:events";
import type { Server } from "node:net";

/** Lets a server listen on a free port of this machine. Returns its host, as `host:port`. */
export async function listenLocally(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server listens on no port.");
  return `127.0.0.1:${address.port}`;
}
