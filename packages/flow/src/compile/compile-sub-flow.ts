import type { BlockDoc, SubFlowDoc } from "../document/document.ts";
import { triggerScope } from "../document/triggers.ts";
import type { ProgramPath, ProgramSubFlow } from "../program/program.ts";
import { triggerLists } from "./compile-path.ts";
import type { Faults } from "./faults.ts";

/** A sub-flow from its row, its Start blocks and the paths of these, sorted. Null without a Start block: a fault. */
export function compileSubFlow(
  doc: SubFlowDoc,
  {
    starts,
    pathsFrom,
    drops,
    faults,
  }: {
    readonly starts: readonly BlockDoc[];
    readonly pathsFrom: (block: BlockDoc) => readonly ProgramPath[];
    readonly drops: readonly string[];
    readonly faults: Faults;
  },
): ProgramSubFlow | null {
  const [start] = starts;
  if (start === undefined) {
    const message = `The sub-flow "${doc.name}" has no Start block.`;
    faults.add({ noun: "sub_flow", id: doc.id, field: "id" }, "start_block_missing", message);
    return null;
  }
  const paths = pathsFrom(start);
  const isOwn = ({ doc: path }: ProgramPath) =>
    path.display_in_global_list && triggerScope(path, doc.slug) === "subflow";
  return {
    id: doc.id,
    slug: doc.slug,
    name: doc.name,
    start: start.id,
    drops,
    startPath: paths.find((path) => !path.doc.display_in_global_list) ?? null,
    triggers: triggerLists(paths.filter(isOwn)),
  };
}
