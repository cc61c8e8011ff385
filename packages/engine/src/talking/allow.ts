import type { ProgramAction, ProgramBlock, ProgramOutput } from "@parley/flow";
import { isCivilDay, isJsonObject, type Json, type ModelCall } from "@parley/model/kernel";
import { fillSlot } from "../effects/fill-slot.ts";
import { writeMetadata } from "../effects/set-metadata.ts";
import { own } from "../turn/own.ts";
import { allMetadata, allSlots } from "../turn/scope.ts";
import type { Turn } from "../turn/turn.ts";
import { declaredIn, leaving, type Taken, takenBy } from "./declared.ts";

type Value = { readonly output: ProgramOutput; readonly value: string | number | boolean };

/** What the engine makes of a call that a model proposes: it does what is declared, or says why not. */
export type Allowed =
  | { readonly type: "runs"; readonly action: ProgramAction; readonly values: readonly Value[] }
  | { readonly type: "leaves"; readonly exit: string; readonly values: readonly Value[] }
  | { readonly type: "refused"; readonly reason: string };

/** Looks at a call: its function is declared in the block, each argument too, of its type, and nothing is missing. */
export function allow(turn: Turn, block: ProgramBlock, call: ModelCall): Allowed {
  const { functions, exits } = declaredIn(turn, block);
  const declared = functions.get(call.name);
  if (declared === undefined) return refused(`There is no function of this name. There are: ${names(functions)}.`);
  if (!isJsonObject(call.arguments)) return refused("The arguments are no object.");
  const values: Value[] = [];
  let exit: string | null = null;
  for (const [name, given] of Object.entries(call.arguments)) {
    if (given === null) continue;
    if (declared.action === null && name === leaving.exit) {
      exit = exits.find((each) => each === given) ?? null;
      continue;
    }
    const output = declared.outputs.get(name);
    if (output === undefined) return refused(`The function takes no argument "${name.slice(0, 60)}".`);
    const value = valueIn(given, takenBy(turn, output));
    if (value === null) return refused(`The argument "${name}" is not what its schema says.`);
    values.push({ output, value });
  }
  if (declared.action !== null) return { type: "runs", action: declared.action, values };
  if (exit === null) return refused(`There is no such exit. There are: ${exits.join(", ")}.`);
  const missing = block.llm_outputs.find((output) => output.doc.required === true && !isKnown(turn, output, values));
  if (missing !== undefined) return refused(`The value ${missing.to.name} is needed first.`);
  return { type: "leaves", exit, values };
}

/** Keeps values that were allowed. */
export function keepValues(turn: Turn, block: ProgramBlock, values: readonly Value[]): void {
  for (const { output, value } of values) {
    const { root, name } = output.to;
    if (root === "slots") {
      fillSlot(turn, block, { entity: name, value, kind: turn.program.entities.get(name)?.types[0] ?? null });
    } else writeMetadata(turn, { key: name, value, secret: Object.hasOwn(turn.session.secrets.metadata, name) });
  }
}

/** Longest text that a model may give as a value. */
const longestText = 1000;

function valueIn(given: Json, { type, choices }: Taken): Value["value"] | null {
  switch (type) {
    case "number":
      return typeof given === "number" && Number.isFinite(given) ? given : null;
    case "boolean":
      return typeof given === "boolean" ? given : null;
    case "date":
      return typeof given === "string" && isDay(given) ? given : null;
    case "text": {
      if (typeof given !== "string") return null;
      const text = given.trim();
      if (text === "" || text.length > longestText) return null;
      return choices === null || choices.includes(text) ? text : null;
    }
  }
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isCivilDay({ year: Number(year), month: Number(month), day: Number(day) });
}

function isKnown({ session }: Turn, { to: { root, name } }: ProgramOutput, values: readonly Value[]): boolean {
  if (values.some(({ output: { to } }) => to.root === root && to.name === name)) return true;
  return own(root === "slots" ? allSlots(session) : allMetadata(session), name) !== null;
}

const refused = (reason: string): Allowed => ({ type: "refused", reason });

const names = (functions: ReadonlyMap<string, unknown>) => [...functions.keys()].join(", ") || "none";
