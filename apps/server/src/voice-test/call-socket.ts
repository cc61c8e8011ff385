import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import proxyAddr from "@fastify/proxy-addr";
import { findCallLink, holderOfTicket } from "@parley/db/store";
import type { FastifyInstance } from "fastify";
import { isWithin } from "../auth/network-list.ts";
import type { Deps } from "../base/deps.ts";
import { followSignIn } from "../base/push/follow-sign-in.ts";

/** What is handed on of a page's request: what a WebSocket is opened with, and nothing that says who is signed in. */
const handedOn = ["connection", "upgrade", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"];

/**
 * Hands calls from pages on to a voice worker, byte by byte, so that a slow side slows the other down. The worker
 * takes the ticket: without one nothing is connected.
 */
export function callSocket(app: FastifyInstance, deps: Deps, trustedProxies: readonly string[]): void {
  const open = new Set<Duplex>();
  const keep = (socket: Duplex) => {
    open.add(socket);
    socket.on("error", (error) => deps.log.debug({ err: error }, "a call from a page broke"));
    socket.on("close", () => open.delete(socket));
  };

  app.server.on("upgrade", (request: IncomingMessage, page: Duplex, head: Buffer) => {
    keep(page);
    const url = URL.parse(request.url ?? "", "http://server");
    if (url?.pathname !== "/ws/call") return refuse(page, "404 Not Found");
    handOn(request, page, head).catch((error: unknown) => {
      deps.log.error({ err: error }, "a call from a page could not be handed on");
      refuse(page, "503 Service Unavailable");
    });
  });
  app.addHook("preClose", async () => {
    for (const socket of open) socket.destroy();
  });

  async function handOn(request: IncomingMessage, page: Duplex, head: Buffer): Promise<void> {
    const status = await refusal(request, page);
    if (status !== null) return refuse(page, status);
    const link = await findCallLink(deps.database);
    if (link === null) return refuse(page, "503 Service Unavailable");
    if (page.destroyed) return;
    const { hostname, port } = new URL(`http://${link}`);
    const worker = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), noDelay: true });
    keep(worker);
    worker.once("connect", () => {
      const headers = handedOn.flatMap((name) => {
        const value = request.headers[name];
        return value === undefined ? [] : [`${name}: ${value}`];
      });
      worker.write([`GET ${request.url} HTTP/1.1`, `host: ${link}`, ...headers, "", ""].join("\r\n"));
      worker.write(head);
      worker.pipe(page);
      page.pipe(worker);
    });
    worker.once("error", () => refuse(page, "503 Service Unavailable"));
    worker.once("close", () => page.destroy());
    page.once("close", () => worker.destroy());
  }

  /**
   * Why the page is refused: the holder of its ticket is signed in no longer, or the client's network list leaves its
   * address out. Null when it may go on; then it is cut off once that changes.
   */
  async function refusal(request: IncomingMessage, page: Duplex): Promise<string | null> {
    const secret = URL.parse(request.url ?? "", "http://server")?.searchParams.get("ticket") ?? "";
    const digest = createHash("sha256").update(secret).digest();
    const holder = await holderOfTicket(deps.database, digest);
    // A ticket that is none, or was used, is the worker's to refuse: it says so to the page.
    if (holder === null) return null;
    const { user, session, organisation } = holder;
    const unfollow = await followSignIn(deps.push, { user, session, organisations: [organisation] }, () =>
      page.destroy(),
    );
    if (page.destroyed) unfollow();
    else page.once("close", unfollow);
    // Asked again, so that no end was missed before it was followed.
    const still = await holderOfTicket(deps.database, digest);
    if (still === null) return "401 Unauthorized";
    const ip = proxyAddr(request, [...trustedProxies]);
    return still.networks === null || isWithin(still.networks, ip) ? null : "403 Forbidden";
  }
}

function refuse(page: Duplex, status: string): void {
  if (page.writable) page.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
