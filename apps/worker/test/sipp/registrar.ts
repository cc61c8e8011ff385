import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimPorts } from "../../../../test/ports.ts";
import { runSipp } from "./sipp.ts";

export type Registrar = {
  readonly port: number;
  /** Resolves once it was told that the registration is given up, or refused one. */
  readonly done: Promise<void>;
};

const reply = (status: string, more = "") => `<send><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]registrar[call_number]
[last_Call-ID:]
[last_CSeq:]
${more}Content-Length: 0

]]></send>`;

const challenge = `<recv request="REGISTER"/>${reply(
  "401 Unauthorized",
  'WWW-Authenticate: Digest realm="carrier",nonce="47ebe028cda119c35d4877b383027d28",qop="auth",algorithm=MD5\n',
)}`;

/** A registrar that challenges the first REGISTER, checks the password, and hears so many refreshes and the end. */
export async function startRegistrar(does: {
  readonly username: string;
  readonly password: string;
  /** For how long it holds a registration. */
  readonly seconds: number;
  readonly refreshes: number;
}): Promise<Registrar> {
  const { username, password, seconds, refreshes } = does;
  const directory = await mkdtemp(join(tmpdir(), "parley-registrar-"));
  const ports = await claimPorts();
  const held = reply("200 OK", `Contact: <sip:${username}@127.0.0.1>;expires=${seconds}\n`);
  const checked = `<recv request="REGISTER"><action>
<verifyauth assign_to="right" username="${username}" password="${password}"/>
</action></recv>`;
  const refresh = `<recv request="REGISTER"/>${held}`;
  const end = `<recv request="REGISTER"><action>
<ereg regexp="^ *0" search_in="hdr" header="Expires:" check_it="true" assign_to="gone"/>
</action></recv>${reply("200 OK")}`;
  const scenario = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="registrar">
${challenge}
${checked}
<nop next="2" test="right"/>
${reply("403 Forbidden")}
<nop next="3"/>
<label id="2"/>
${held}
${refresh.repeat(refreshes)}
${end}
<label id="3"/>
<Reference variables="gone"/>
</scenario>`;
  const file = join(directory, "registrar.xml");
  await writeFile(file, scenario);
  const port = ports.low;
  const done = runSipp(["-sf", file, "-m", "1", "-p", String(port), "-timeout", "60s"], directory).finally(async () => {
    await ports.release();
    await rm(directory, { recursive: true, force: true });
  });
  done.catch(() => {});
  return { port, done };
}
