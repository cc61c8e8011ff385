import { type BlockKind, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";

const columns = {
  loop_list: field.nullable(
    field.text({
      help: "List that is gone through: an expression, worked out in each round.",
      max: 4000,
      language: "value",
    }),
  ),
  loop_item: field.nullable(field.text({ help: "Metadata key that holds the item of the round." })),
  loop_index: field.nullable(field.text({ help: "Metadata key that holds the number of the round, from 1." })),
  loop_limit: field.integer({
    help: "Most rounds; with more items it leaves by the event limit. So it does after some 800 rounds that do not wait.",
    default: 100,
    min: 1,
    max: 10_000,
  }),
} as const;

/** Goes through a list: every item has a round, which leads back to the block. */
export const loop = {
  ...plainKind,
  label: "goes through a list",
  help: "Leaves by the event each with one item after the other, and by done when all have had their round.",
  family: "decide",
  addable: 11,
  exits: ["each", "done"],
  rounds: "each",
  columns,
  places: {
    loop_list: { tab: "content", section: "Rounds", label: "List" },
    loop_item: { tab: "content", section: "Rounds", label: "Keep the item in" },
    loop_index: { tab: "content", section: "Rounds", label: "Keep its number in" },
    loop_limit: { tab: "content", section: "Rounds", label: "Most rounds" },
  },
  summary: ["loop_list"],
  paths: ["event"],
  firstPath: { name: "Each", transition_type: "event", trigger: "each" },
  state: () => "passes",
  checks: [
    {
      type: "error",
      code: "loop_list_missing",
      field: "loop_list",
      message: "The block names no list to go through.",
      holds: ({ loop_list: list }) => list === null || list.trim() === "",
    },
    {
      type: "error",
      code: "loop_item_missing",
      field: "loop_item",
      message: "The block keeps nowhere the item of a round.",
      holds: ({ loop_item: key }) => key === null || key.trim() === "",
    },
    {
      type: "error",
      code: "loop_keys_same",
      field: "loop_index",
      message: "The item and its number are kept in the same key.",
      holds: ({ loop_item: item, loop_index: index }) => item !== null && item === index,
    },
  ],
} as const satisfies BlockKind<typeof columns>;
