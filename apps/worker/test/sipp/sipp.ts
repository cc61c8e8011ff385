import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerAudio, type Part } from "./caller-audio.ts";
import { pcap } from "./pcap.ts";

const invite = `<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: "Caller" <sip:+919876543210@[local_ip]:[local_port]>;tag=[pid]SIPp[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

v=0
o=caller 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000
a=fmtp:101 0-15
]]></send>
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="200" rrs="true"/>`;

const inDialog = (method: "ACK" | "BYE", cseq: number) => `<send><![CDATA[
${method} [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: "Caller" <sip:+919876543210@[local_ip]:[local_port]>;tag=[pid]SIPp[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
[routes]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Max-Forwards: 70
Content-Length: 0

]]></send>`;

const answerBye = `<recv request="BYE"/>
<send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`;

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
};

/** Makes calls with sipp, a stranger to our own stack. Resolves when every call went as the scenario says. */
export async function callWithSipp(caller: Caller): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "parley-sipp-"));
  try {
    const media = join(directory, "caller.pcap");
    await writeFile(media, pcap(callerAudio(caller.does)));
    const end =
      caller.hangsUpAfter === undefined
        ? answerBye
        : `<pause milliseconds="${caller.hangsUpAfter}"/>${inDialog("BYE", 2)}<recv response="200"/>`;
    const scenario = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="caller">${invite}${inDialog("ACK", 1)}
<nop><action><exec play_pcap_audio="${media}"/></action></nop>
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
  const calls = String(caller.calls ?? 1);
  const options = ["-sf", scenario, "-s", caller.number, "-i", "127.0.0.1", "-mi", "127.0.0.1", "-m", calls];
  const rate = [
    "-l",
    String(caller.atOnce ?? 1),
    "-r",
    String(caller.atOnce ?? 1),
    "-timeout",
    "60s",
    "-timeout_error",
  ];
  const child = spawn("sipp", [...options, ...rate, "-nostdin", "-trace_err", `127.0.0.1:${caller.port}`], {
    cwd: directory,
  });
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
