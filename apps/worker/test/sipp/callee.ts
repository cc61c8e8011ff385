import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimPorts } from "../../../../test/ports.ts";
import { eventually } from "../../../../test/started.ts";
import { callerAudio, type Part } from "./caller-audio.ts";
import { respond, sdp } from "./messages.ts";
import { pcap } from "./pcap.ts";
import { runSipp } from "./sipp.ts";

/** What a person does who is called. */
export type CalleeDoes =
  /** Rings, then answers and says something; hangs up after so many milliseconds, or waits for the BYE. */
  | { readonly answers: readonly Part[]; readonly hangsUpAfter?: number }
  /** Answers reliably before the call is taken, so that the 200 has nothing to add; then says something. */
  | { readonly answersEarly: readonly Part[] }
  /** Refuses with a status line such as `486 Busy Here`; `headers` may hold a whole line each. */
  | { readonly refuses: string; readonly headers?: readonly string[] }
  /** Rings until the call is taken back. */
  | { readonly rings: true }
  /** Rings until the call is taken back, and answers at that very moment. */
  | { readonly answersTooLate: true };

export type Callee = {
  readonly port: number;
  /** Resolves once it takes connections; only over TCP. */
  readonly listening: Promise<void>;
  /** Resolves when the call went as expected; with every message that passed. */
  readonly done: Promise<string>;
};

const reply = (status: string, more = "", body = "") => `<send${body === "" ? "" : ' retrans="500"'}><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]callee[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:callee@[local_ip]:[local_port]>
${more}${body === "" ? "Content-Length: 0" : "Content-Type: application/sdp\nContent-Length: [len]"}

${body}]]></send>`;

const bye = `<send retrans="500"><![CDATA[
BYE [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <[$to]>;tag=[pid]callee[call_number]
To: <[$from]
Call-ID: [call_id]
CSeq: 1 BYE
Max-Forwards: 70
Content-Length: 0

]]></send><recv response="200"/>`;

/** A callee that hangs up has to know who is who. */
const recvInvite = (hangsUp: boolean) =>
  hangsUp
    ? `<recv request="INVITE" rrs="true"><action>
<ereg regexp="sip:.*" search_in="hdr" header="From:" assign_to="from"/>
<ereg regexp="sip:[^;>]*" search_in="hdr" header="To:" assign_to="to"/>
</action></recv>`
    : `<recv request="INVITE"/>`;

const challenge = `${recvInvite(false)}${reply(
  "401 Unauthorized",
  'WWW-Authenticate: Digest realm="carrier",nonce="47ebe028cda119c35d4877b383027d28",qop="auth",algorithm=MD5\n',
)}<recv request="ACK"/>`;

function scenarioOf(does: CalleeDoes, media: string, challenges: boolean): string {
  const hangsUp = "answers" in does && does.hangsUpAfter !== undefined;
  const start = `${challenges ? challenge : ""}${"answersEarly" in does ? keptInvite : recvInvite(hangsUp)}`;
  const act = (): string => {
    if ("refuses" in does) {
      const headers = (does.headers ?? []).map((line) => `${line}\n`).join("");
      return `${reply(does.refuses, headers)}<recv request="ACK"/>`;
    }
    const ringing = `${reply("180 Ringing")}`;
    if ("rings" in does) {
      return `${ringing}<recv request="CANCEL"/>${respond("200 OK")}${respond487}<recv request="ACK"/>`;
    }
    if ("answersTooLate" in does) {
      return `${ringing}<recv request="CANCEL"/>${respond("200 OK")}${lateAnswer}<recv request="ACK"/><recv request="BYE"/>${respond("200 OK")}`;
    }
    if ("answersEarly" in does) {
      return `${reliable}<recv request="PRACK"/>${respond("200 OK")}${takenInvite}<recv request="ACK"/>
<nop><action><exec play_pcap_audio="${media}"/></action></nop><recv request="BYE"/>${respond("200 OK")}`;
    }
    const hangUp =
      does.hangsUpAfter === undefined
        ? `<recv request="BYE"/>${respond("200 OK")}`
        : `<pause milliseconds="${does.hangsUpAfter}"/>${bye}`;
    return `${ringing}<pause milliseconds="100"/>${reply("200 OK", "", sdp("callee"))}<recv request="ACK"/>
<nop><action><exec play_pcap_audio="${media}"/></action></nop>${hangUp}`;
  };
  return `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="callee">${start}${act()}</scenario>`;
}

/** Answers to the INVITE after a CANCEL has come: its CSeq says INVITE. */
const afterCancel = (status: string, body = "") => reply(status, "", body).replace("[last_CSeq:]", "CSeq: 1 INVITE");
const respond487 = afterCancel("487 Request Terminated");
const lateAnswer = afterCancel("200 OK", sdp("callee"));

/** After the PRACK the last Via is not the INVITE's. */
const keptInvite = `<recv request="INVITE"><action>
<ereg regexp=".*" search_in="hdr" header="Via:" assign_to="via"/></action></recv>`;
const reliable = reply("183 Session Progress", "Require: 100rel\nRSeq: 7\n", sdp("callee"));
const takenInvite = reply("200 OK")
  .replace("[last_Via:]", "Via:[$via]")
  .replace("[last_To:];tag=[pid]callee[call_number]", "[last_To:]")
  .replace("[last_CSeq:]", "CSeq: 1 INVITE");

function saidBy(does: CalleeDoes): readonly Part[] {
  if ("answers" in does) return does.answers;
  return "answersEarly" in does ? does.answersEarly : [{ rest: 20 }];
}

/** A person who can be called: one call, with sipp. An INVITE that comes early reaches it when it is sent again. */
export async function calleeWithSipp(
  does: CalleeDoes,
  { challenges = false, transport = "udp" } = {},
): Promise<Callee> {
  const directory = await mkdtemp(join(tmpdir(), "parley-callee-"));
  const media = join(directory, "callee.pcap");
  await writeFile(media, pcap(callerAudio(saidBy(does))));
  const file = join(directory, "callee.xml");
  await writeFile(file, scenarioOf(does, media, challenges));
  const { low: port, release } = await claimPorts();
  const messages = async () => {
    const names = (await readdir(directory)).filter((name) => name.endsWith("_messages.log"));
    return (await Promise.all(names.map((name) => readFile(join(directory, name), "utf8")))).join("");
  };
  const run = runSipp(
    [
      "-sf",
      file,
      "-p",
      String(port),
      "-m",
      "1",
      "-timeout",
      "240s",
      "-t",
      transport === "tcp" ? "t1" : "u1",
      "-trace_msg",
    ],
    directory,
  );
  const done = run
    .then(messages)
    .finally(() => Promise.all([release(), rm(directory, { recursive: true, force: true })]));
  // A test that fails before it waits for the callee has told enough.
  done.catch(() => {});
  return { port, done, listening: transport === "tcp" ? takesConnections(port) : Promise.resolve() };
}

/** sipp would take a connection that is closed at once for the call's, so the table of sockets is read instead. */
function takesConnections(port: number): Promise<void> {
  const listening = new RegExp(`:${port.toString(16).toUpperCase().padStart(4, "0")} [0-9A-F:]+ 0A `);
  return eventually(async () => listening.test(await readFile("/proc/net/tcp", "latin1")));
}
