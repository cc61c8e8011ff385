import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerAudio, type Part } from "./caller-audio.ts";
import { invite, respond } from "./messages.ts";
import { pcap } from "./pcap.ts";

/** Who the caller says that they are. */
const from = '"Caller" <sip:+919876543210@[local_ip]:[local_port]>';

const inDialog = (method: "ACK" | "BYE", cseq: number) => `<send${method === "BYE" ? ' retrans="500"' : ""}><![CDATA[
${method} [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: ${from};tag=[pid]SIPp[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[$tag]
[routes]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Max-Forwards: 70
Content-Length: 0

]]></send>`;

export const answerBye = `<recv request="BYE"/>
${respond("200 OK")}`;

export type Caller = {
  /** Who is dialled. */
  readonly number: string;
  readonly port: number;
  /** What the caller does once the call is answered. */
  readonly does: readonly Part[];
  /** The caller hangs up after so many milliseconds; without it the caller waits for our BYE. */
  readonly hangsUpAfter?: number;
  readonly calls?: number;
  readonly atOnce?: number;
  /** What the caller's telephone does with a REFER, before it waits for the end; default: nothing. */
  readonly onRefer?: ReferAnswer;
  /** Default: UDP. */
  readonly transport?: "tcp";
  /** How long it is tried, in milliseconds. Default: four minutes. */
  readonly givesUpAfter?: number;
  /** The methods that the caller's telephone says it takes. */
  readonly allow?: string;
};

/** Refuses a REFER, or takes it and tells what became of whom it called: the last status is final, unless it is open. */
export type ReferAnswer = { readonly refuse: string } | { readonly tell: readonly string[]; readonly isOpen?: boolean };

const answerTo = (method: string, status: string) =>
  `<recv request="${method}"/>\n${respond(status, "Contact: <sip:caller@[local_ip]:[local_port]>\n")}`;

const notify = (line: string, cseq: number, isLast: boolean) => `<send retrans="500"><![CDATA[
NOTIFY [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: ${from};tag=[pid]SIPp[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[$tag]
Call-ID: [call_id]
CSeq: ${cseq} NOTIFY
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70
Event: refer
Subscription-State: ${isLast ? "terminated;reason=noresource" : "active;expires=60"}
Content-Type: message/sipfrag
Content-Length: [len]

SIP/2.0 ${line}
]]></send>
<recv response="200"/>`;

/** The tag of our To is that of the answer; after a REFER sipp would take it from there. */
const keepTag = `<recv response="200" rrs="true"><action>
<ereg regexp=";tag=.*" search_in="hdr" header="To:" assign_to="tag"/></action></recv>`;

function referPart(answer: ReferAnswer | undefined): string {
  if (answer === undefined) return "";
  if ("refuse" in answer) return answerTo("REFER", answer.refuse);
  const told = answer.tell.map((line, index) =>
    notify(line, index + 2, answer.isOpen !== true && index === answer.tell.length - 1),
  );
  return [answerTo("REFER", "202 Accepted"), ...told].join("\n");
}

/** Makes calls with sipp, a stranger to our own stack. Resolves when every call went as the scenario says. */
export async function callWithSipp(caller: Caller): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "parley-sipp-"));
  try {
    const media = join(directory, "caller.pcap");
    await writeFile(media, pcap(callerAudio(caller.does)));
    const allow = caller.allow === undefined ? "" : `Allow: ${caller.allow}\n`;
    const end =
      caller.hangsUpAfter === undefined
        ? answerBye
        : `<pause milliseconds="${caller.hangsUpAfter}"/>${inDialog("BYE", 9)}<recv response="200"/>`;
    const scenario = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="caller">${invite({ from, headers: allow })}${keepTag}${inDialog("ACK", 1)}
<nop><action><exec play_pcap_audio="${media}"/></action></nop>
${referPart(caller.onRefer)}
${end}</scenario>`;
    const file = join(directory, "caller.xml");
    await writeFile(file, scenario);
    await run(caller, file, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What sipp wrote down of what went wrong. */
function errorsIn(directory: string): string {
  const files = readdirSync(directory).filter((name) => name.endsWith("_errors.log"));
  return files.map((name) => readFileSync(join(directory, name), "utf8")).join("");
}

function run(caller: Caller, scenario: string, directory: string): Promise<void> {
  const atOnce = String(caller.atOnce ?? 1);
  const calls = ["-m", String(caller.calls ?? 1), "-l", atOnce, "-r", atOnce];
  const transport = caller.transport === "tcp" ? ["-t", "t1"] : [];
  const seconds = Math.ceil((caller.givesUpAfter ?? 240_000) / 1000);
  return runSipp(
    [
      "-sf",
      scenario,
      "-s",
      caller.number,
      "-timeout",
      `${seconds}s`,
      ...transport,
      ...calls,
      `127.0.0.1:${caller.port}`,
    ],
    directory,
  );
}

/** Runs sipp in a folder; rejects with what it wrote down when a call did not go as its scenario says. */
export function runSipp(options: readonly string[], directory: string, signal?: AbortSignal): Promise<void> {
  // OPTIONS that no scenario expects are answered: long calls are asked whether they are still there.
  const place = ["-i", "127.0.0.1", "-mi", "127.0.0.1", "-nostdin", "-trace_err", "-timeout_error", "-aa"];
  const child = spawn("sipp", [...place, ...options], { cwd: directory, ...(signal === undefined ? {} : { signal }) });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString("latin1")));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString("latin1")));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`sipp ended with ${code}: ${errorsIn(directory) || output.slice(-2000)}`));
    });
  });
}
