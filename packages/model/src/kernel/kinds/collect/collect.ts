import { type BlockKind, listeningFields, listeningPaths, passingPaths, plainKind } from "../../block/block-kind.ts";

/** A form: its values are its entities, each with its own question, check and confirmation. */
export const collect = {
  ...plainKind,
  label: "fills several values",
  help: "Asks for each of its values that is not known, takes several at once and corrections, then goes on.",
  family: "listen",
  addable: 9,
  listens: true,
  collects: true,
  fields: listeningFields,
  paths: [...listeningPaths, ...passingPaths],
  firstPath: { name: "Filled", transition_type: "entity_fill", completely_fill: true },
  state: (_block, { entities }) => (entities === 0 ? "passes" : "listening"),
} as const satisfies BlockKind;
