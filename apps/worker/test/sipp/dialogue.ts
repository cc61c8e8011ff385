import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerAudio, type Part } from "./caller-audio.ts";
import { pcap } from "./pcap.ts";
import { answerBye, runSipp } from "./sipp.ts";

/** What a request says beside what every request of a call says. */
type Said = { readonly headers?: readonly string[]; readonly sdp?: string; readonly body?: string };

/** An offer, or the answer to one: G.711 and keys. `more` are lines of the audio stream, such as its direction. */
export const audioSdp = (...more: readonly string[]) =>
  [
    "v=0",
    "o=caller 1 1 IN IP4 [local_ip]",
    "s=-",
    "c=IN IP4 [media_ip]",
    "t=0 0",
    "m=audio [media_port] RTP/AVP 0 101",
    "a=rtpmap:101 telephone-event/8000",
    ...more,
    "",
  ].join("\n");

/** A request of the caller's. The first INVITE has no tag of ours yet; `ACK` takes the number of its INVITE. */
export function says(method: string, cseq: number, { headers = [], sdp, body = sdp ?? "" }: Said = {}): string {
  const isFirst = method === "INVITE" && cseq === 1;
  const type = sdp === undefined ? [] : ["Content-Type: application/sdp"];
  const lines = [
    `${method} ${isFirst ? "sip:[service]@[remote_ip]:[remote_port]" : "[next_url]"} SIP/2.0`,
    "Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]",
    'From: "Caller" <sip:+919876543210@[local_ip]:[local_port]>;tag=[pid]SIPp[call_number]',
    `To: <sip:[service]@[remote_ip]:[remote_port]>${isFirst ? "" : "[$tag]"}`,
    "Call-ID: [call_id]",
    `CSeq: ${cseq} ${method}`,
    "Contact: <sip:caller@[local_ip]:[local_port]>",
    "Max-Forwards: 70",
    ...headers,
    ...type,
    "Content-Length: [len]",
  ];
  return `<send${method === "ACK" ? "" : ' retrans="500"'}><![CDATA[\n${lines.join("\n")}\n\n${body}]]></send>`;
}

/** Hears a response. `matching` are patterns of its headers or body that must be there; the tag of our To is kept. */
export function hears(status: number, matching: { headers?: readonly string[]; body?: string } = {}): string {
  const keep = '<ereg regexp=";tag=.*" search_in="hdr" header="To:" assign_to="tag"/>';
  const checks = [
    ...(matching.headers ?? []).map((regexp) => check(regexp, "msg")),
    ...(matching.body === undefined ? [] : [check(matching.body, "body")]),
  ];
  const actions = status > 100 ? [keep, ...checks] : checks;
  return `<recv response="${status}" rrs="true"><action>${actions.join("")}</action></recv>`;
}

/** Hears it if it comes. */
export const mayHear = (status: number) => `<recv response="${status}" optional="true"/>`;

/** Waits for a request of ours and answers it. */
export const answers = (method: string, status: string) =>
  answerBye.replace('"BYE"', `"${method}"`).replace("200 OK", status);

/** Waits for our BYE, which must match, and confirms it. */
export const hearsBye = (regexp?: string) =>
  regexp === undefined
    ? answerBye
    : answerBye.replace('<recv request="BYE"/>', `<recv request="BYE"><action>${check(regexp, "msg")}</action></recv>`);

export const rests = (milliseconds: number) => `<pause milliseconds="${milliseconds}"/>`;

/** Sends what `playing` names, as audio. */
export const plays = '<nop><action><exec play_pcap_audio="caller.pcap"/></action></nop>';

const check = (regexp: string, where: "msg" | "body") =>
  `<ereg regexp="${regexp}" search_in="${where}" check_it="true" assign_to="checked"/>`;

/** Calls a number and goes through these steps with sipp. Resolves when everything came as they say. */
export async function converse(
  { number, port, playing = [] }: { number: string; port: number; playing?: readonly Part[] },
  ...steps: readonly string[]
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "parley-dialogue-"));
  try {
    await writeFile(join(directory, "caller.pcap"), pcap(callerAudio(playing)));
    const file = join(directory, "dialogue.xml");
    const used = steps.some((step) => step.includes('"checked"')) ? '<Reference variables="checked"/>' : "";
    const known = steps.some((step) => step.includes("[$tag]")) ? "" : '<Reference variables="tag"/>';
    await writeFile(
      file,
      `<?xml version="1.0" encoding="ISO-8859-1"?>\n<scenario name="dialogue">${steps.join("\n")}${used}${known}</scenario>`,
    );
    await runSipp(["-sf", file, "-s", number, "-m", "1", "-timeout", "240s", `127.0.0.1:${port}`], directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
