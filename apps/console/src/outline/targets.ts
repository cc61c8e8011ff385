import type { BlockDoc, FlowDocument } from "@parley/flow";
import { type Id, isEntry } from "@parley/model/kernel";
import type { SelectOption } from "../parts/selects/select-option.ts";

/** Where paths may lead: blocks of this sub-flow first, then those of others under their sub-flow's name. */
export function targetsOf({ rows }: FlowDocument, subFlow: Id): readonly SelectOption[] {
  const names = new Map(rows.sub_flow.map(({ id, name }) => [id, name]));
  return rows.block
    .filter((block) => !isEntry(block))
    .toSorted((a, b) => Number(b.subflow === subFlow) - Number(a.subflow === subFlow) || byPlace(a, b))
    .map((block) => ({
      value: block.id,
      label: block.subflow === subFlow ? block.name : `${names.get(block.subflow) ?? ""}: ${block.name}`,
    }));
}

/** From top to bottom and left to right, as they are drawn; the Start block first. */
export function byPlace(a: BlockDoc, b: BlockDoc): number {
  const start = Number(isEntry(b)) - Number(isEntry(a));
  const at = (block: BlockDoc) => block.render_info.position ?? { x: 0, y: 0 };
  return start || at(a).y - at(b).y || at(a).x - at(b).x;
}
