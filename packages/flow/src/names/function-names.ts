import { functions } from "../expressions/functions.ts";
import type { Completion } from "./completion.ts";

/** A function that may be written at a place. */
export type FunctionName = {
  /** What is written in place of what was typed: `round(`, `metadata.name.trim()`. */
  readonly path: string;
  readonly help: string;
  readonly example: string;
};

/**
 * The functions that what is typed in an expression may become, in the order of the alphabet: after a dot those that are
 * written behind a value, elsewhere the others. None between braces, and none before anything is typed.
 */
export function matchingFunctions({ typed, wanted }: Completion): readonly FunctionName[] {
  const dot = typed.lastIndexOf(".");
  const begun = typed.slice(dot + 1).toLowerCase();
  if (wanted.what !== "name" || wanted.inBraces || begun === "") return [];
  const isMethod = dot >= 0;
  return [...functions]
    .filter(([name, { call }]) => {
      const isWritten = call === "both" || (call === "method") === isMethod;
      return isWritten && name.toLowerCase().startsWith(begun);
    })
    .map(
      ([
        name,
        {
          arity: [, most],
          help,
          example,
        },
      ]) => {
        const takesMore = most > (isMethod ? 1 : 0);
        return { path: `${typed.slice(0, dot + 1)}${name}(${takesMore ? "" : ")"}`, help, example };
      },
    )
    .sort((a, b) => a.path.localeCompare(b.path, "en"));
}
