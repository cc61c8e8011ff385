/**
 * Sends OPTIONS and INVITEs to a worker until it is ended, from an address of this machine:
 * `node flood.ts <port> <address> <OPTIONS a second> <INVITEs a second>`. Tells how many it has sent, and how many were
 * answered, when asked.
 */
import { createSocket } from "node:dgram";

import { good } from "./wild.ts";

const [port = "", address = "", ...rates] = process.argv.slice(2);
const every = 10;
const socket = createSocket("udp4");
let sent = 0;
let answered = 0;

function request(method: "OPTIONS" | "INVITE"): Buffer {
  const ours = `${address}:${socket.address().port}`;
  const lines = [
    `${method} sip:1000@127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${ours};branch=z9hG4bK-flood-${sent}`,
    `From: <sip:flood@${ours}>;tag=flood${sent}`,
    `To: <sip:1000@127.0.0.1>`,
    `Call-ID: flood-${sent}`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:flood@${ours}>`,
    "Max-Forwards: 70",
    ...(method === "INVITE" ? ["Content-Type: application/sdp"] : []),
    `Content-Length: ${method === "INVITE" ? good.length : 0}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${method === "INVITE" ? good : ""}`);
}

socket.on("message", () => answered++);
socket.bind(0, address, () => {
  const from = performance.now();
  for (const [at, method] of (["OPTIONS", "INVITE"] as const).entries()) {
    let ofThese = 0;
    setInterval(() => {
      // As many as are due by now, however late this timer is.
      const due = ((performance.now() - from) / 1000) * Number(rates[at] ?? 0);
      for (; ofThese < due; ofThese++, sent++) socket.send(request(method), Number(port), "127.0.0.1");
    }, every);
  }
  process.send?.("ready");
});
process.on("message", () => process.send?.({ sent, answered }));
process.on("disconnect", () => process.exit());
