import { isEntry } from "@parley/model/kernel";
import { addressOf, assumedPathName, pathLabel, uniqueLabel } from "./labels.ts";
import { readConditionalPrompts, readSay } from "./read-prompts.ts";
import { readBlockReference, readPosition, readRenderInfo } from "./read-references.ts";
import { type KeyReaders, readRow } from "./read-row.ts";
import { readTransition, transitionKeys } from "./read-transition.ts";
import type { DraftRow, MemberPlace, Reading, YamlPlace } from "./reading.ts";

/** The block that paths leave; `labels` are those that its paths have already. */
export type PathOwner = { readonly block: DraftRow; readonly subFlowKey: string; readonly labels: Set<string> };

/** Reads a list of paths. Their order in the list is the order in which they are tried. */
export function readPaths(
  reading: Reading,
  list: { readonly place: YamlPlace; readonly owner: PathOwner; readonly isGlobal: boolean },
): void {
  reading.items(list.place).forEach((place, index) => {
    const members = reading.members(place);
    const transition = readTransition(reading, members);
    const { owner } = list;
    const isGlobal = list.isGlobal || isTrue(members, "display_in_global_list");
    const name = assumedPathName({ leavesStart: isEntry(owner.block.fields), isGlobal });
    const label = uniqueLabel(pathLabel({ ...transition, name: writtenText(members, "name") ?? name }), owner.labels);
    const path = readRow(reading, {
      noun: "path",
      parent: owner.block,
      base: addressOf(owner.block.address, "paths"),
      label,
      members,
      place,
      assumed: { name, order: index, ...(list.isGlobal && { display_in_global_list: true }), ...transition },
      keys: pathKeys(reading, owner, label),
    });
    reading.hold(path, "source_block", owner.block);
  });
}

/** The transition is read before the row, because the path's label comes from it. */
const readBefore: KeyReaders = Object.fromEntries(transitionKeys.map((key) => [key, () => {}]));

function pathKeys(reading: Reading, owner: PathOwner, label: string): KeyReaders {
  const { subFlowKey, block } = owner;
  const promptsAt = (row: DraftRow) => ({ row, name: `${String(block.fields.name)} ${label}`, label: "say" });
  const blockReference = (field: string) => (place: YamlPlace, row: DraftRow) =>
    readBlockReference(reading, { place, row, field, subFlowKey });
  return {
    ...readBefore,
    to: blockReference("destination_block"),
    breach_fallback_block: blockReference("breach_fallback_block"),
    say: (place: YamlPlace, row: DraftRow) => readSay(reading, place, promptsAt(row), "additional_prompts"),
    conditional_prompts: (place: YamlPlace, row: DraftRow) => readConditionalPrompts(reading, place, promptsAt(row)),
    at: (place: YamlPlace, row: DraftRow) => readPosition(reading, place, row),
    render_info: (place: YamlPlace, row: DraftRow) => readRenderInfo(reading, place, row),
  };
}

function isTrue(members: readonly MemberPlace[], key: string): boolean {
  const tree = members.find((member) => member.key === key)?.value.tree;
  return tree?.type === "scalar" && tree.value === true;
}

function writtenText(members: readonly MemberPlace[], key: string): string | null {
  const tree = members.find((member) => member.key === key)?.value.tree;
  if (tree?.type !== "scalar") return null;
  return tree.written ?? (typeof tree.value === "string" ? tree.value : null);
}
