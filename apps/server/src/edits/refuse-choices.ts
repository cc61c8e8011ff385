import type { MergeSide } from "@parley/flow";
import { Problem } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";

type Choices = { readonly [key: string]: MergeSide };
type Asked = readonly { readonly key: string }[];

/** @throws Problem 400 for a choice where a merge asks nothing. */
export function refuseStrange(choices: Choices, asked: Asked): void {
  const keys = new Set(asked.map(({ key }) => key));
  const strange = Object.keys(choices).filter((key) => !keys.has(key));
  if (strange.length === 0) return;
  const message = "Nothing is asked there.";
  throw invalid(strange.map((key) => ({ field: `choices.${key}`, code: "not_found", message })));
}

/** @throws Problem 409 `choose` where a question of a merge is left open. */
export function refuseOpen(choices: Choices, asked: Asked): void {
  const open = asked.map(({ key }) => key).filter((key) => choices[key] === undefined);
  if (open.length === 0) return;
  const places = open.length === 1 ? "place" : "places";
  const detail = `Both sides changed the same in ${open.length} ${places}: choose a side for each.`;
  throw new Problem({ status: 409, code: "choose", detail, extra: { open } });
}
