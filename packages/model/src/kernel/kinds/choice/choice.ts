import { type BlockKind, listeningFields, listeningPaths, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";

const columns = {
  choices: field.nullable(
    field.text({ help: "List of what the caller may choose from: an expression.", max: 4000, language: "value" }),
  ),
  choice_label: field.nullable(
    field.text({ help: "Member of an item that it is called by; null: the item itself is its name." }),
  ),
  choice_key: field.nullable(field.text({ help: "Metadata key that keeps the item that is chosen." })),
  choices_shown: field.nullable(
    field.integer({ help: "Most choices named at once; null: 3 where they are spoken, 9 elsewhere.", min: 1, max: 9 }),
  ),
} as const;

export const choice = {
  ...plainKind,
  label: "offers a list",
  help: "Names the items of a list and hears which one is meant. Leaves by the event chosen, or by none for an empty list.",
  family: "listen",
  addable: 10,
  listens: true,
  exits: ["chosen"],
  fields: listeningFields,
  columns,
  places: {
    choices: { tab: "content", section: "Choices", label: "List" },
    choice_label: { tab: "content", section: "Choices", label: "Name of an item" },
    choice_key: { tab: "content", section: "Choices", label: "Keep in" },
    choices_shown: { tab: "content", section: "Choices", label: "Named at once" },
  },
  summary: ["choices"],
  paths: listeningPaths,
  firstPath: { name: "Chosen", transition_type: "event", trigger: "chosen" },
  state: () => "listening",
  checks: [
    {
      type: "error",
      code: "choices_missing",
      field: "choices",
      message: "The block names no list to choose from.",
      holds: ({ choices }) => choices === null || choices.trim() === "",
    },
    {
      type: "error",
      code: "choice_key_missing",
      field: "choice_key",
      message: "The block keeps nowhere what is chosen.",
      holds: ({ choice_key: key }) => key === null || key.trim() === "",
    },
  ],
} as const satisfies BlockKind<typeof columns>;
