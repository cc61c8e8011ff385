import { createSocket } from "node:dgram";
import { once } from "node:events";

const copied = ["Via", "From", "To", "Call-ID", "CSeq"];

/** A person who is called over UDP: the telephone rings until the test has it refuse. */
export async function ringingTelephone() {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  let invites = 0;
  let answer: (status: string) => void = () => {};
  socket.on("message", (bytes, from) => {
    const request = bytes.toString("latin1");
    if (!request.startsWith("INVITE ")) return;
    invites += 1;
    answer = (status) => {
      const lines = copied.map((name) => {
        const value = new RegExp(`^${name}: *(.*?)\r?$`, "im").exec(request)?.[1] ?? "";
        return `${name}: ${value}${name === "To" ? ";tag=rings" : ""}`;
      });
      const text = [`SIP/2.0 ${status}`, ...lines, "Content-Length: 0", "", ""].join("\r\n");
      socket.send(text, from.port, from.address);
    };
    answer("180 Ringing");
  });
  return {
    port: socket.address().port,
    /** How many INVITEs came, those that were sent again too. */
    get invites() {
      return invites;
    },
    refuse: () => answer("486 Busy Here"),
    close: () => socket.close(),
  };
}
