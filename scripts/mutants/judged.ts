import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Guard } from "./find-guards.ts";

/** The folders whose guards must hold. */
export const guardedFolders: readonly string[] = [
  "apps/server/src",
  "packages/model/src/access",
  "packages/sip/src",
  "adapters/voice/src",
];

/**
 * The guards that no test can miss, because the program does the same without them; `judged.json` says why.
 * @throws when it names guards that are no longer there
 */
export function judgedGuards(guards: readonly Guard[]): ReadonlySet<Guard> {
  const reasons: { readonly [name: string]: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, "judged.json"), "utf8"),
  );
  const files = new Set(guards.map(({ file }) => file));
  const names = new Set(guards.map(({ name }) => name));
  const gone = Object.keys(reasons).filter((name) => files.has(name.slice(0, name.indexOf(": "))) && !names.has(name));
  if (gone.length > 0) throw new Error(`judged.json names guards that are gone:\n${gone.join("\n")}`);
  return new Set(guards.filter((guard) => reasons[guard.name] !== undefined));
}
