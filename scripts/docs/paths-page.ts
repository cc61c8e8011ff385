import { pathKinds, transitionTypes } from "@parley/model/kernel";
import { code, page, table } from "./markdown.ts";

const tried = {
  input: "on an input",
  entering: "on entering",
  answer: "on an answer",
  event: "on an event",
  failure: "on a failure",
  otherwise: "when nothing else fits",
} as const;

const written = {
  expression: "an [expression](expressions.md#expressions)",
  regex: "a [regular expression](expressions.md#patterns)",
  dtmf: "a [digit pattern](expressions.md#patterns)",
  name: "a name",
} as const;

/** The kinds of path as they are declared. */
export function pathsPage(): string {
  return page(
    "Kinds of path",
    "A path leads from one block to another. `transition_type` is its kind. [Semantics 2.4](semantics/2-4-precedence.md) says which path wins, [2.6](semantics/2-6-paths.md) how each kind behaves, and [Path](nouns/path.md) lists the fields.",
    table(
      ["kind", "taken when", "tried", "`trigger` is", "trigger"],
      transitionTypes.map((type) => {
        const { help, on, trigger, needs } = pathKinds[type];
        return [
          code(type),
          help,
          tried[on],
          trigger === null ? "without meaning" : written[trigger],
          trigger === null ? "" : needs === "trigger" ? "required" : "optional",
        ];
      }),
    ),
  );
}
