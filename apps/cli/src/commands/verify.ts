import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { validate } from "@parley/flow";
import { conversationsToYaml, verify } from "@parley/host";
import { documentOf, files, readAgent, readTests } from "../agent-folder.ts";
import { type Command, Unfit } from "../command.ts";
import { runtimeOf } from "../runtime-of.ts";

export const verifyCommand: Command = {
  help: "Explores what can happen in agent.yaml, without a network. --save FILE writes a conversation for each finding.",
  run: async (io, { save }) => {
    const document = documentOf(io, await readAgent(io));
    if (document === null) return 1;
    const wrong = validate(document).filter(({ type }) => type === "error");
    if (wrong.length > 0) throw new Unfit(`${files.agent} has ${wrong.length} errors: run validate.`);
    const tests = (await readTests(io)).flatMap(({ conversations }) => conversations);
    const runtime = await runtimeOf(io, document);
    const { findings, unseen, states, turns, isWhole, blocks, paths } = verify({ runtime, document, tests });
    for (const { code, message } of findings) io.print(`${code}: ${message}`);
    for (const { subject, why } of unseen) io.print(`  not seen: ${"name" in subject ? subject.name : ""}. ${why}`);
    if (save !== null) {
      await writeFile(resolve(io.folder, save), conversationsToYaml(findings.map(({ example }) => example)));
    }
    io.print(`${blocks.reached} of ${blocks.all} blocks and ${paths.taken} of ${paths.all} paths seen`);
    io.print(
      `${findings.length} ${findings.length === 1 ? "finding" : "findings"} in ${states} states and ${turns} turns${isWhole ? "" : "; the bounds stopped it, so there may be more"}`,
    );
    return findings.length > 0 ? 1 : 0;
  },
};
