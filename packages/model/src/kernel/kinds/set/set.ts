import { type BlockKind, passingPaths, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";
import { type Assignment, assignmentsSchema } from "./assignment.ts";

const columns = {
  set_values: field.json<Assignment[]>(assignmentsSchema, {
    help: "Values that are set, in order: `to` names slots, metadata or account, `value` is an expression; null clears.",
    default: [],
  }),
} as const;

export const set = {
  ...plainKind,
  label: "works out values",
  help: "Sets values by expressions before its conditions and prompts; leaves by the event failed when one has no value.",
  family: "do",
  addable: 13,
  columns,
  places: { set_values: { tab: "content", section: "Values", label: "Set values" } },
  paths: [...passingPaths, "event"],
  state: () => "passes",
  checks: [
    {
      type: "error",
      code: "values_missing",
      field: "set_values",
      message: "The block sets no value.",
      holds: (block) => block.set_values.length === 0,
    },
  ],
} as const satisfies BlockKind<typeof columns>;
