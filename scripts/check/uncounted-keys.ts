import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The one place that reads the keys of a value. It counts them as work. */
const home = /\/evaluation\.ts$/;

/** What goes through all keys of an object, besides an object that is written out right there. */
const reading = /\b(?:Object\.(?:keys|values|entries|getOwnPropertyNames)|Reflect\.ownKeys|JSON\.stringify)\b(?!\(\{)/;
const loop = /\bfor \((?:const|let) \w+ in\b/;

/**
 * Lines of the expression language that read all keys of a value by themselves, one line each. Values come from other
 * servers and may have thousands: what is not counted keeps all calls waiting.
 */
export async function uncountedKeys(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob("packages/flow/src/expressions/**/*.ts", { cwd: root })) {
    if (home.test(path)) continue;
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      if (/^\s*(\*|\/\/|\/\*\*?)/.test(line)) return;
      if (reading.test(line) || loop.test(line)) {
        faults.push(`${path}:${index + 1} reads keys that Evaluation does not count: ${line.trim()}`);
      }
    });
  }
  return faults;
}
