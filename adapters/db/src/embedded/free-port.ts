import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nobody listens on: the wanted one if it is free, else any. */
export async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await portIfFree(wanted)) !== undefined) return wanted;
  const port = await portIfFree(0);
  if (port === undefined) throw new Error("No free TCP port on 127.0.0.1.");
  return port;
}

function portIfFree(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
