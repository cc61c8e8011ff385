import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** How to start espeak-ng: always a program of its own. */
export type Program = {
  readonly command: string;
  readonly arguments: readonly string[];
  /** Where it comes from: installed on this machine, or the npm package compiled to WebAssembly. */
  readonly source: "system" | "wasm";
};

/** The espeak-ng of this machine, else the npm package's, else null. `path` is a PATH. */
export function findEspeak(path = process.env.PATH ?? ""): Program | null {
  return systemEspeak(path) ?? wasmEspeak();
}

function systemEspeak(path: string): Program | null {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    for (const name of process.platform === "win32" ? ["espeak-ng.exe"] : ["espeak-ng"]) {
      const command = join(folder, name);
      try {
        accessSync(command, constants.X_OK);
        return { command, arguments: [], source: "system" };
      } catch {
        // Not in this folder: the next may have it.
      }
    }
  }
  return null;
}

/** The optional npm package, run by a script of ours in a Node of its own. */
export function wasmEspeak(): Program | null {
  try {
    createRequire(import.meta.url).resolve("espeak-ng");
  } catch {
    return null;
  }
  const script = fileURLToPath(new URL("wasm-program.ts", import.meta.url));
  return { command: process.execPath, arguments: [script], source: "wasm" };
}
