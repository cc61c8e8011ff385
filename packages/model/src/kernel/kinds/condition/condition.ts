import { type BlockKind, passingPaths, plainKind } from "../../block/block-kind.ts";

export const condition = {
  ...plainKind,
  label: "branches on data",
  help: "Goes on by the first path whose condition is true.",
  family: "decide",
  addable: 2,
  decides: true,
  paths: passingPaths,
  state: () => "passes",
} as const satisfies BlockKind;
