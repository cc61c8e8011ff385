/**
 * Sends OPTIONS to a worker until it is ended, from an address of this machine:
 * `node flood.ts <port> <address> <a second>`. Sends how many it has sent, and how many were answered, when asked.
 */
import { createSocket } from "node:dgram";

const [port = "", address = "", perSecond = ""] = process.argv.slice(2);
const every = 10;
const socket = createSocket("udp4");
let sent = 0;
let answered = 0;

function options(): Buffer {
  const ours = `${address}:${socket.address().port}`;
  const lines = [
    `OPTIONS sip:1000@127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${ours};branch=z9hG4bK-flood-${sent}`,
    `From: <sip:flood@${ours}>;tag=flood${sent}`,
    `To: <sip:1000@127.0.0.1>`,
    `Call-ID: flood-${sent}`,
    "CSeq: 1 OPTIONS",
    "Max-Forwards: 70",
    "Content-Length: 0",
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}

socket.on("message", () => answered++);
socket.bind(0, address, () => {
  const from = performance.now();
  setInterval(() => {
    // As many as are due by now, however late this timer is.
    const due = ((performance.now() - from) / 1000) * Number(perSecond);
    for (; sent < due; sent++) socket.send(options(), Number(port), "127.0.0.1");
  }, every);
  process.send?.("ready");
});
process.on("message", () => process.send?.({ sent, answered }));
process.on("disconnect", () => process.exit());
