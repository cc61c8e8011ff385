import type { Runtime, Understand } from "@parley/engine";
import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";

/** Understands a text as the intent of that name. */
export const understand: Understand = (input) => ({
  intents: input.type === "text" ? [{ name: input.text, score: 1 }] : [],
  mentions: [],
  languages: [],
  correction_end: null,
});

export function runtimeOf(yaml: string, { firstId = 1 } = {}): Runtime {
  let next = firstId;
  const parsed = parseYaml(yaml, { makeId: () => uuidv7(0, new Uint8Array(10).fill(next++)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return { program: compile(parsed.document), understand };
}
