import type { Json } from "@parley/model/kernel";
import { hideSecrets } from "../masking/sensitive.ts";
import type { Turn } from "../turn/turn.ts";

/** Characters of an answer that the record keeps. */
const mostKept = 20_000;

/** What the record shows of another server's answer: secrets masked, and a long one cut to a text. It says which is so. */
export function keptAnswer(turn: Turn, answer: Json): { readonly result: Json; readonly masked?: true } {
  const text = JSON.stringify(answer);
  if (text.length > mostKept) {
    // A secret that the cut would part is masked first.
    const shown = hideSecrets(turn, text.slice(0, 2 * mostKept)).slice(0, mostKept);
    return { result: `${shown}…`, masked: true };
  }
  const result = masked(turn, answer);
  return { result, ...(JSON.stringify(result) !== text && { masked: true }) };
}

function masked(turn: Turn, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => masked(turn, item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(turn, inner)]));
  }
  if (typeof value !== "string" && typeof value !== "number") return value;
  const shown = hideSecrets(turn, String(value));
  return shown === String(value) ? value : shown;
}
