import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerBye, runSipp } from "./sipp.ts";

const SAMPLES_PER_MS = 8;

const request = (method: string, cseq: number, media: { port: number; direction: string } | null) => {
  const body =
    media === null
      ? "Content-Length: 0\n\n"
      : `Content-Type: application/sdp
Content-Length: [len]

v=0
o=holder 1 ${cseq} IN IP4 127.0.0.1
s=-
c=IN IP4 127.0.0.1
t=0 0
m=audio ${media.port} RTP/AVP 0
a=rtpmap:0 PCMU/8000
a=${media.direction}
`;
  return `<send${media === null ? "" : ' retrans="500"'}><![CDATA[
${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:+919876543210@[local_ip]:[local_port]>;tag=[pid]hold[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>${cseq === 1 && method === "INVITE" ? "" : "[$tag]"}
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Contact: <sip:holder@[local_ip]:[local_port]>
Max-Forwards: 70
${body}]]></send>`;
};

const answered = (direction: string) => `<recv response="100" optional="true"/><recv response="180" optional="true"/>
<recv response="200"><action>
<ereg regexp=";tag=.*" search_in="hdr" header="To:" assign_to="tag"/>
<ereg regexp="a=${direction}" search_in="body" check_it="true" assign_to="direction"/>
</action></recv>`;

/**
 * Calls a number, listens for so many milliseconds, puts it on hold for as many, takes it back and waits for the BYE.
 * Resolves with the time of each packet of audio, in milliseconds by its own timestamp, once our answers to each offer
 * said what they have to.
 */
export async function holdWithSipp(call: { number: string; port: number; each: number }): Promise<readonly number[]> {
  const directory = await mkdtemp(join(tmpdir(), "parley-holder-"));
  const media = createSocket("udp4");
  media.bind(0, "127.0.0.1");
  await once(media, "listening");
  const came: number[] = [];
  let first: number | undefined;
  media.on("message", (packet) => {
    const timestamp = packet.readUInt32BE(4);
    first ??= timestamp;
    came.push(((timestamp - first) | 0) / SAMPLES_PER_MS);
  });
  const { port } = media.address();
  const offers = [
    ["sendrecv", "sendrecv"],
    ["sendonly", "recvonly"],
    ["sendrecv", "sendrecv"],
  ] as const;
  const parts = offers.map(
    ([direction, answer], index) => `${request("INVITE", index + 1, { port, direction })}${answered(answer)}
${request("ACK", index + 1, null)}${index === offers.length - 1 ? "" : `<pause milliseconds="${call.each}"/>`}`,
  );
  const scenario = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="holder">${parts.join("\n")}${answerBye}
<Reference variables="direction"/></scenario>`;
  try {
    const file = join(directory, "holder.xml");
    await writeFile(file, scenario);
    await runSipp(["-sf", file, "-s", call.number, "-m", "1", "-timeout", "240s", `127.0.0.1:${call.port}`], directory);
    return came;
  } finally {
    media.close();
    await rm(directory, { recursive: true, force: true });
  }
}
