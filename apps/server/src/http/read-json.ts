import { Problem } from "@parley/model/kernel";
import { valueFaults } from "./clean-value.ts";
import { jsonFaultPosition } from "./json-fault.ts";
import { badRequest, invalid } from "./problems.ts";

/** Lists and objects inside each other; more is no honest body. */
const deepest = 64;

/** Values in one body: a whole agent has fewer, and more keep everybody else waiting while they are read. */
const mostValues = 500_000;

/** Longest body in bytes, for calls that do not say otherwise. */
export const bodyLimit = 10 * 1024 * 1024;

export const tooLarge = (detail: string) => new Problem({ status: 413, code: "too_large", detail });

/**
 * Reads a JSON body: undefined when there is none.
 * @throws Problem 400 `bad_json` with the line and column, 413 when it is too deep or has too many values, 400 naming fields with texts that cannot be kept.
 */
export function readJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  const { depth, values } = sizeOf(text);
  if (depth > deepest) throw tooLarge(`The body has more than ${deepest} levels.`);
  if (values > mostValues) throw tooLarge(`The body has more than ${mostValues} values.`);
  const value = parse(text);
  const faults = valueFaults(value);
  if (faults.length > 0) throw invalid(faults);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (text.length > 1_000_000) throw badRequest("bad_json", "The body is not JSON.");
    const before = text.slice(0, jsonFaultPosition(text)).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw badRequest("bad_json", `The body is not JSON: fault at ${place}.`);
  }
}

/** Deepest nesting of brackets outside texts, and about how many values there are, found without recursion. */
function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let most = 0;
  let values = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInText) {
      if (character === "\\") index++;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === ",") values++;
    else if (character === "{" || character === "[") {
      values++;
      most = Math.max(most, ++depth);
    } else if (character === "}" || character === "]") depth--;
  }
  return { depth: most, values };
}
