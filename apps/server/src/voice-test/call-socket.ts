import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import proxyAddr from "@fastify/proxy-addr";
import { findCallLinks, holderOfTicket } from "@parley/db/store";
import type { PermissionModel } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { FastifyInstance } from "fastify";
import { type Entered, entryNow, followEntered } from "../access/follow-entered.ts";
import type { Deps } from "../base/deps.ts";
import { mayCall } from "./call-ticket-route.ts";

/** What is handed on of a page's request: what a WebSocket is opened with, and nothing that says who is signed in. */
const handedOn = ["connection", "upgrade", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"];

/** How long a worker may take to be reached before the next is tried, in milliseconds. */
const reachPatience = 3000;

/** Calls from pages that a person holds at once at one server. */
const mostOfPerson = 10;

/** Why a page is sent away, as WebSockets close: a page reads no other status of theirs. */
const refusals = {
  ticket: { code: 4401, reason: "This ticket was used already, or is too old." },
  right: { code: 4401, reason: "You may no longer call this agent from a page." },
  many: { code: 4429, reason: "You hold ten calls from pages already: end one first." },
} as const;

type Refusal = (typeof refusals)[keyof typeof refusals] | { readonly status: string };

/**
 * Hands calls from pages on to a voice worker, byte by byte, so that a slow side slows the other down. The worker
 * takes the ticket. Nothing of a page without one reaches it: strangers would take the time of those who talk there.
 */
export function callSocket(
  app: FastifyInstance,
  deps: Deps,
  { model, trustedProxies }: { readonly model: PermissionModel; readonly trustedProxies: readonly string[] },
): void {
  const open = new Set<Duplex>();
  const held = new Map<Id, number>();
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
    const refused = await refusal(request, page);
    if (refused !== null) return "code" in refused ? sendAway(request, page, refused) : refuse(page, refused.status);
    // A worker that died a moment ago stands among them still, and another machine's may not be within reach.
    for (const link of await findCallLinks(deps.database)) {
      const worker = await connected(link, page);
      if (page.destroyed) return void worker?.destroy();
      if (worker !== null) return join(worker, link, { request, page, head });
    }
    refuse(page, "503 Service Unavailable");
  }

  /** A connection to a worker; null when there is none to be had, or the page leaves before. */
  async function connected(link: string, page: Duplex): Promise<Socket | null> {
    const { hostname, port } = new URL(`http://${link}`);
    const worker = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), noDelay: true });
    keep(worker);
    const leave = () => worker.destroy();
    page.once("close", leave);
    const isOpen = await new Promise<boolean>((resolve) => {
      worker.setTimeout(reachPatience, leave);
      worker.once("connect", () => resolve(true));
      worker.once("close", () => resolve(false));
    });
    worker.setTimeout(0);
    if (isOpen) return worker;
    page.off("close", leave);
    return null;
  }

  /**
   * Why the page is refused: its ticket is none, or its holder may not ask for one now or holds many calls. Or the
   * client's network list leaves their address out. Null when it may go on; then it is cut off once that changes.
   */
  async function refusal(request: IncomingMessage, page: Duplex): Promise<Refusal | null> {
    const secret = URL.parse(request.url ?? "", "http://server")?.searchParams.get("ticket") ?? "";
    const digest = createHash("sha256").update(secret).digest();
    const holder = await holderOfTicket(deps.database, digest);
    if (holder === null) return refusals.ticket;
    const { user, session, organisation, flow } = holder;
    if (page.destroyed) return null;
    if (!takePlace(user, page)) return refusals.many;
    const ip = proxyAddr(request, [...trustedProxies]);
    const entered: Entered = { user, session, model, ip, rule: mayCall, scope: { organisation, flow } };
    const unfollow = await followEntered(deps, entered, () => page.destroy());
    if (page.destroyed) unfollow();
    else page.once("close", unfollow);
    // Asked once it is followed, so that no end is missed between.
    if ((await holderOfTicket(deps.database, digest)) === null) return refusals.ticket;
    const entry = await entryNow(deps, entered);
    if (entry === "barred") return { status: "403 Forbidden" };
    return entry === "refused" ? refusals.right : null;
  }

  /** Counts a page among those that a person holds, until it is closed; false when they hold as many as they may. */
  function takePlace(user: Id, page: Duplex): boolean {
    const others = held.get(user) ?? 0;
    if (others >= mostOfPerson) return false;
    held.set(user, others + 1);
    page.once("close", () => {
      const left = (held.get(user) ?? 0) - 1;
      if (left > 0) held.set(user, left);
      else held.delete(user);
    });
    return true;
  }
}

/** Hands a page's request on to a worker, and lets both talk until one of them leaves. */
function join(
  worker: Socket,
  link: string,
  { request, page, head }: { readonly request: IncomingMessage; readonly page: Duplex; readonly head: Buffer },
): void {
  const headers = handedOn.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  worker.write([`GET ${request.url} HTTP/1.1`, `host: ${link}`, ...headers, "", ""].join("\r\n"));
  worker.write(head);
  worker.pipe(page);
  page.pipe(worker);
  worker.once("error", () => refuse(page, "503 Service Unavailable"));
  worker.once("close", () => page.destroy());
}

/** What a WebSocket's key is hashed with to agree to it (RFC 6455). */
const agreement = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** Agrees to a WebSocket and closes it at once: otherwise a page does not learn why. */
function sendAway(request: IncomingMessage, page: Duplex, { code, reason }: { code: number; reason: string }): void {
  const key = request.headers["sec-websocket-key"] ?? "";
  const accept = createHash("sha1").update(`${key}${agreement}`).digest("base64");
  const agreed = ["HTTP/1.1 101 Switching Protocols", "connection: upgrade", "upgrade: websocket"];
  const said = Buffer.from(reason);
  const frame = Buffer.from([0x88, 2 + said.length, code >> 8, code & 0xff]);
  const head = [...agreed, `sec-websocket-accept: ${accept}`, "", ""].join("\r\n");
  end(page, Buffer.concat([Buffer.from(head), frame, said]));
}

function refuse(page: Duplex, status: string): void {
  end(page, `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** A stranger who never closes their side would keep the connection. */
function end(page: Duplex, last: string | Buffer): void {
  if (page.writable) page.end(last, () => page.destroy());
}
