import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { validate } from "@parley/flow";
import { runConversation } from "@parley/host";
import { documentOf, files, readAgent, readTests } from "../agent-folder.ts";
import { type Command, Unfit } from "../command.ts";
import { junitOf, type Played } from "../junit.ts";
import { runtimeOf } from "../runtime-of.ts";

export const testCommand: Command = {
  help: "Plays the conversations of *.conversations.yaml against agent.yaml, without a network. --junit FILE writes a report.",
  run: async (io, { junit }) => {
    const document = documentOf(io, await readAgent(io));
    if (document === null) return 1;
    const wrong = validate(document).filter(({ type }) => type === "error");
    if (wrong.length > 0) throw new Unfit(`${files.agent} has ${wrong.length} errors: run validate.`);
    const tests = await readTests(io);
    if (tests.length === 0) throw new Unfit("No file here ends in .conversations.yaml.");
    const { program, understand } = await runtimeOf(io, document);
    const played: Played[] = [];
    for (const { name: file, conversations } of tests) {
      for (const conversation of conversations) {
        const began = performance.now();
        const { faults } = runConversation(program, understand, conversation);
        played.push({ file, name: conversation.name, faults, seconds: (performance.now() - began) / 1000 });
        io.print(`${faults.length === 0 ? "passed" : "FAILED"} ${file}: ${conversation.name}`);
        for (const { step, field, expected, actual } of faults) {
          io.print(`  step ${step}, ${field}: expected ${JSON.stringify(expected)}, came ${JSON.stringify(actual)}`);
        }
      }
    }
    if (junit !== null) await writeFile(resolve(io.folder, junit), junitOf(played));
    const failed = played.filter(({ faults }) => faults.length > 0).length;
    io.print(`${played.length - failed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  },
};
