import { type BlockDoc, type FlowDocument, rowOf } from "@parley/flow";
import { type Id, isEntry } from "@parley/model/kernel";
import { texts } from "../controls/texts.ts";

export type PickOption = { readonly value: Id; readonly label: string };

/** What a field may name several of. */
export type SeveralOf = "prompt" | "answer_document";

export const severalOf = (to: string | undefined): SeveralOf => (to === "answer_document" ? to : "prompt");

/** Rows that an id of a field may name, by name; blocks with their sub-flow. Start blocks take no paths. */
export function pickOptions(document: FlowDocument, to: string): readonly PickOption[] {
  const { rows } = document;
  switch (to) {
    case "block": {
      const subFlows = new Map(rows.sub_flow.map(({ id, name }) => [id, name]));
      const options = rows.block
        .filter((block) => !isEntry(block))
        .map((block) => ({ value: block.id, label: blockLabel(block, subFlows.get(block.subflow)) }));
      return sorted(options);
    }
    case "sub_flow":
    case "prompt":
    case "action":
    case "answer_document":
      return sorted(rows[to].map(({ id, name }) => ({ value: id, label: name })));
    default:
      return [];
  }
}

/** What is shown for an id: its row's name, also where nothing may be picked now. */
export function pickLabel(document: FlowDocument, to: string, id: Id): string {
  if (to === "block") {
    const block = rowOf(document, "block", id);
    if (block === undefined) return texts.deletedBlock;
    return blockLabel(block, rowOf(document, "sub_flow", block.subflow)?.name);
  }
  switch (to) {
    case "sub_flow":
    case "prompt":
    case "action":
    case "answer_document":
      return rowOf(document, to, id)?.name ?? texts.deleted;
    default:
      return texts.deleted;
  }
}

function blockLabel(block: BlockDoc, subFlow: string | undefined): string {
  return `${block.name} (${block.type}${subFlow === undefined ? "" : `, ${subFlow}`})`;
}

function sorted(options: PickOption[]): readonly PickOption[] {
  return options.sort((a, b) => a.label.localeCompare(b.label));
}
