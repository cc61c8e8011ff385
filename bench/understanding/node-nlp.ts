import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Answers, Side } from "./side.ts";

const version = "4.27.0";

/** node-nlp, installed into a folder outside the project; null where that fails. */
export async function nodeNlp(): Promise<Side | null> {
  const folder = join(tmpdir(), `parley-bench-node-nlp-${version}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `node-nlp@${version}`];
  try {
    await promisify(execFile)("npm", install, { cwd: folder });
  } catch (error) {
    console.log(`  node-nlp could not be installed: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
  return {
    name: "node-nlp",
    answer: async (trial) => {
      const program = fileURLToPath(new URL("./node-nlp-program.ts", import.meta.url));
      const child = fork(program, [folder]);
      // The answers are long: the process may be gone before they are here, but not the channel.
      const ended = once(child, "disconnect");
      child.send(trial);
      const answers: Answers[] = await Promise.race([once(child, "message"), ended.then(() => [])]);
      await ended;
      const [first] = answers;
      if (!first) throw new Error("node-nlp ended without answers.");
      return first;
    },
  };
}
