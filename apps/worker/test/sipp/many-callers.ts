import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acknowledge, invite, respond } from "./messages.ts";
import { runSipp } from "./sipp.ts";

export type ManyCallers = {
  /** Who is dialled, and where. */
  readonly number: string;
  readonly port: number;
  readonly calls: number;
  readonly perSecond: number;
};

/** What callers were answered, by their numbers. */
export type Offered = { readonly answered: readonly string[]; readonly sentElsewhere: readonly string[] };

const ownVia = "Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]";

/** Callers who only listen. */
const call = invite({ from: "<sip:+1555[call_number]@[local_ip]:[local_port]>", last: "a=recvonly" });

const scenario = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="many">${call}<recv response="503" optional="true" next="1"/>
<recv response="200" rrs="true"/>
${acknowledge("[next_url]", ownVia)}
<recv request="BYE"/>
${respond("200 OK", "", ' next="2"')}
<label id="1"/>
${acknowledge("sip:[service]@[remote_ip]:[remote_port]", "[last_Via:]")}
<label id="2"/>
</scenario>`;

/** Has sipp offer calls at a steady rate: each is answered and waits for our BYE, or is sent elsewhere with 503. */
export async function offerCalls({ number, port, calls, perSecond }: ManyCallers): Promise<Offered> {
  const directory = await mkdtemp(join(tmpdir(), "parley-many-"));
  try {
    const file = join(directory, "many.xml");
    await writeFile(file, scenario);
    const load = ["-m", String(calls), "-l", String(calls), "-r", String(perSecond)];
    const options = ["-sf", file, "-s", number, "-timeout", "240s", "-trace_msg", ...load, `127.0.0.1:${port}`];
    await runSipp(options, directory);
    const trace = (await readdir(directory)).find((name) => name.endsWith("_messages.log"));
    if (trace === undefined) throw new Error("sipp has kept no messages.");
    const messages = (await readFile(join(directory, trace), "latin1")).split(/^-{20,} /m);
    const callers = (status: string) => {
      const found = messages.flatMap((message) => {
        const isAnswer = message.includes(`\nSIP/2.0 ${status} `) && /^CSeq: *1 INVITE/im.test(message);
        return isAnswer ? (/^From: *<sip:(\+1555[0-9]+)@/im.exec(message)?.[1] ?? []) : [];
      });
      return [...new Set(found)];
    };
    return { answered: callers("200"), sentElsewhere: callers("503") };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
