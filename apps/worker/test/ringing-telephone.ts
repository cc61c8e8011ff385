import { createSocket } from "node:dgram";
import { once } from "node:events";
import { good } from "./wild.ts";

const headerOf = (message: string, name: string) => new RegExp(`^${name}: *(.*?)\r?$`, "im").exec(message)?.[1] ?? "";
const written = (lines: readonly string[], body = "") =>
  [...lines, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n");

/** A person who is called over UDP: the telephone rings until the test has it refuse, or answer. */
export async function ringingTelephone() {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  let invites = 0;
  let invite = "";
  const wasLeft = Promise.withResolvers<void>();
  let send: (text: string) => void = () => {};
  const answer = (status: string, more: readonly string[] = [], body = "") => {
    const copied = ["Via", "From", "Call-ID", "CSeq"].map((name) => `${name}: ${headerOf(invite, name)}`);
    send(written([`SIP/2.0 ${status}`, ...copied, `To: ${headerOf(invite, "To")};tag=rings`, ...more], body));
  };
  const leave = () => {
    const [caller = ""] = /sip:[^>]*/.exec(headerOf(invite, "Contact")) ?? [];
    const lines = [
      `BYE ${caller} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK-leaves`,
      `From: ${headerOf(invite, "To")};tag=rings`,
      `To: ${headerOf(invite, "From")}`,
      `Call-ID: ${headerOf(invite, "Call-ID")}`,
      "CSeq: 1 BYE",
      "Max-Forwards: 70",
    ];
    send(written(lines));
  };
  socket.on("message", (bytes, from) => {
    const message = bytes.toString("latin1");
    send = (text) => socket.send(text, from.port, from.address);
    if (message.startsWith("ACK ")) leave();
    if (message.startsWith("SIP/2.0 200") && headerOf(message, "CSeq") === "1 BYE") wasLeft.resolve();
    if (!message.startsWith("INVITE ")) return;
    invites += 1;
    invite = message;
    answer("180 Ringing");
  });
  return {
    port,
    /** How many INVITEs came, those that were sent again too. */
    get invites() {
      return invites;
    },
    refuse: () => answer("486 Busy Here"),
    /** Answers, and hangs up once that is acknowledged. */
    answerAndLeave: async () => {
      answer("200 OK", [`Contact: <sip:callee@127.0.0.1:${port}>`, "Content-Type: application/sdp"], good);
      await wasLeft.promise;
    },
    close: () => socket.close(),
  };
}
