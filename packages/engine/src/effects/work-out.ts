import type { Expression } from "@parley/flow";
import type { Json } from "@parley/model/kernel";
import { sameValue } from "../turn/own.ts";
import { hasSecrets, maskedScopeOf, scopeOf } from "../turn/scope.ts";
import type { Turn } from "../turn/turn.ts";

/** Longest value that is kept, in characters of its JSON: the session is stored each turn. */
const longestValue = 20_000;
/** Deepest nesting of a value that is kept. */
const deepestValue = 32;

/** A value that was worked out, or why there is none. `secret`: something that may not be shown had a part in it. */
export type WorkedOut =
  | { readonly ok: true; readonly value: Json; readonly secret: boolean }
  | { readonly ok: false; readonly error: string };

/** Works out a value to be kept. */
export function workOut(turn: Turn, expression: Expression): WorkedOut {
  const worked = evaluate(turn, expression);
  const error = worked.ok ? sizeFault(worked.value) : null;
  return error === null ? worked : { ok: false, error };
}

/** Works out a value of any size, to be looked at. */
export function evaluate(turn: Turn, expression: Expression): WorkedOut {
  // Looked for first: what is read with the last of the turn's work leaves nothing to work out a value with.
  const secret = hasSecrets(turn) && readsSecrets(turn, expression);
  const result = expression.evaluate(scopeOf(turn));
  return result.ok ? { ok: true, value: result.value, secret } : result;
}

function readsSecrets(turn: Turn, expression: Expression): boolean {
  return !sameValue(expression.reads(scopeOf(turn)), expression.reads(maskedScopeOf(turn)));
}

/** Why a value is too large to be kept; null where it is not. */
export function sizeFault(value: Json): string | null {
  if (typeof value !== "object" || value === null) {
    return typeof value === "string" && value.length > longestValue ? tooLong : null;
  }
  if (isDeeper(value, deepestValue)) return `The value is nested deeper than ${deepestValue} levels.`;
  return JSON.stringify(value).length > longestValue ? tooLong : null;
}

const tooLong = `The value is longer than ${longestValue} characters.`;

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
