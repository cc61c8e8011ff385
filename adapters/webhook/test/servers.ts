import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { Server } from "node:net";
import { WebhookError } from "../src/index.ts";

export const limits = { timeout: 60_000, maxBytes: 10_000 };

export const listen = (server: Server, host: string) =>
  new Promise<void>((resolve) => server.listen(0, host, () => resolve()));

export function port(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen.");
  return address.port;
}

/** A server of this machine for one test. */
export async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await listen(server, "127.0.0.1");
  const host = `127.0.0.1:${port(server)}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { host, port: port(server), url: `http://${host}/`, close };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The code a sending was refused with; "none" when it was answered. */
export function codeOf(sent: Promise<unknown>): Promise<string> {
  return sent.then(
    () => "none",
    (error: unknown) => (error instanceof WebhookError ? error.code : String(error)),
  );
}
