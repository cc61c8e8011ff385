import type { Id } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../document/document.ts";
import type { Subject } from "./finding.ts";

/** The row that a finding is about, named. */
export type Subjects = {
  readonly block: (block: BlockDoc) => Subject;
  readonly path: (path: PathDoc) => Subject;
};

/** How rows are named to people: a path without a name by its ends. */
export function subjectsOf(blocks: ReadonlyMap<Id, BlockDoc>): Subjects {
  const nameOf = (block: Id | null) => (block === null ? "nowhere" : (blocks.get(block)?.name ?? "nowhere"));
  return {
    block: ({ id, name }) => ({ noun: "block", id, name }),
    path: ({ id, name, source_block, destination_block }) => ({
      noun: "path",
      id,
      name: name === "" ? `${nameOf(source_block)} to ${nameOf(destination_block)}` : name,
    }),
  };
}
