import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The one place that says of an answer what it is: by the declaration that the server shares. */
const home = /^packages\/client\//;

const anywhere = [
  // A type of our own for an answer: `requestJson<{...}>(...)`, `(await answer.json()) as ...`.
  /\b(?:request|get|send|read|fetch)Json\s*</,
  /\.json\(\)\)?\s*as\b/,
  /:\s*(?:readonly\s+)?\{[^=]*=\s*await\b.*\.json\(\)/,
];
const inConsole = [
  // A request past the client: a path of our own, a body of our own.
  /\bfetch\(\s*[`"'](?:\$\{\w+\})?\/api\//,
  /(?<![.#\w])send\(\s*\{/,
];

/**
 * Lines below `root` that type an answer of the API by hand, or call the API without the client. One line each. Such a
 * type goes on compiling when the API changes.
 */
export async function untypedRequests(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob(
    ["{packages,adapters,apps}/*/{src,test}/**/*.{ts,tsx}", "{bench,examples,scripts,test}/**/*.{ts,tsx}"],
    { cwd: root },
  )) {
    if (home.test(path)) continue;
    const patterns = path.startsWith("apps/console/src/") ? [...anywhere, ...inConsole] : anywhere;
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    lines.forEach((line, index) => {
      if (/^\s*(\*|\/\/|\/\*\*?)/.test(line)) return;
      if (patterns.some((pattern) => pattern.test(line))) {
        faults.push(`${path}:${index + 1} types an answer of the API by hand: ${line.trim()}`);
      }
    });
  }
  return faults;
}
