import { type BlockKind, passingPaths } from "../../block/block-kind.ts";

export const condition = {
  label: "branches on data",
  help: "Goes on by the first path whose condition is true.",
  family: "decide",
  addable: 2,
  role: "step",
  jumps: null,
  listens: false,
  runsAction: false,
  decides: true,
  endsCalls: false,
  columns: {},
  places: {},
  fields: [],
  summary: [],
  paths: passingPaths,
  firstPath: null,
  state: () => "passes",
  checks: [],
} as const satisfies BlockKind<Record<never, never>>;
