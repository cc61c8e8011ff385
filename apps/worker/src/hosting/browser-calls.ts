import { createHash, randomUUIDv7 } from "node:crypto";
import { createServer } from "node:http";
import { takeCallTicket } from "@parley/db/store";
import { type WebSocket, WebSocketServer } from "ws";
import { type BrowserHosting, holdBrowserCall } from "../setup/browser-call.ts";
import { PageEnd } from "../setup/page-end.ts";
import type { Switchboard } from "./switchboard.ts";

export type BrowserCalls = {
  /** Where the server reaches it, as `host:port`. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** Why a socket is closed, by its code. */
const refusals = {
  ticket: { code: 4401, reason: "This ticket was used already, or is too old." },
  many: { code: 4429, reason: "Your client has as many calls from pages as there may be: wait until one ends." },
  busy: { code: 4503, reason: "The voice worker takes no further calls now." },
  fault: { code: 4500, reason: "The call could not be begun." },
} as const;

/** A frame, or a key: nothing that a page says is longer. */
const mostBytes = 1024;

/**
 * Takes calls from pages, which the server hands on as they are. Who has a ticket may begin a call: it is good once and
 * for half a minute, and only the server gives it out.
 */
export async function openBrowserCalls(
  options: Omit<BrowserHosting, "lease"> & { readonly host: string; readonly switchboard: Switchboard },
): Promise<BrowserCalls> {
  const { host, switchboard, database, log } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes, perMessageDeflate: false });
  const server = createServer((_request, response) => response.writeHead(426).end());
  const refuse = (socket: WebSocket, why: keyof typeof refusals) =>
    socket.close(refusals[why].code, refusals[why].reason);

  async function take(page: PageEnd, secret: string): Promise<void> {
    const { socket } = page;
    const ticket = await takeCallTicket(database, createHash("sha256").update(secret).digest());
    if (ticket === null) return refuse(socket, "ticket");
    const call = randomUUIDv7();
    const giveUp = () => refuse(socket, "busy");
    const hold = async (lease: BrowserHosting["lease"]) => {
      try {
        return await holdBrowserCall({ ...options, lease }, { page, ticket, call });
      } catch (error) {
        log.error({ err: error, call }, "a call from a page could not be begun");
        refuse(socket, "fault");
        return null;
      }
    };
    const taken = await switchboard.host(call, ticket.organisation, { hold, giveUp });
    if (taken !== "held") refuse(socket, taken);
  }

  server.on("upgrade", (request, connection, head) => {
    connection.on("error", (error) => log.debug({ err: error }, "a page's connection broke"));
    const secret = URL.parse(request.url ?? "", "http://worker")?.searchParams.get("ticket") ?? "";
    sockets.handleUpgrade(request, connection, head, (socket) => {
      socket.on("error", (error) => log.debug({ err: error }, "a page's call broke"));
      take(new PageEnd(socket), secret).catch((error: unknown) => {
        log.error({ err: error }, "a ticket could not be read");
        refuse(socket, "fault");
      });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The port for calls from a page has no number.");
  return {
    address: `${host.includes(":") ? `[${host}]` : host}:${bound.port}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
