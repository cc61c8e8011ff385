import { equalJson, pathKinds, type RenderInfo } from "@parley/model/kernel";
import type { PathDoc } from "../document/document.ts";
import { assumedPathName } from "./labels.ts";
import { json, type Mapping, type Written } from "./write-nodes.ts";
import { writeConditionalPrompts, writeSay } from "./write-prompts.ts";
import { blockReference, fieldMembers, mapping, type Writing } from "./writing.ts";

/** Where a list of paths stands. */
type PathList = { readonly subFlowKey: string; readonly leavesStart: boolean; readonly isGlobal: boolean };

/** A list of paths, or nothing when there are none. */
export function writePaths(writing: Writing, paths: readonly PathDoc[], list: PathList): Written | undefined {
  return paths.length === 0 ? undefined : paths.map((path, index) => writePath(writing, path, index, list));
}

/** Where a block or path is drawn: `at` says a position alone. */
export function writePlace(info: RenderInfo): [string, Written][] {
  const { position } = info;
  if (equalJson(info, {})) return [];
  if (position !== undefined && equalJson(info, { position })) return [["at", json([position.x, position.y])]];
  return [["render_info", json(info)]];
}

function writePath(writing: Writing, path: PathDoc, index: number, list: PathList): Mapping {
  const { subFlowKey, leavesStart } = list;
  const name = assumedPathName({ leavesStart, isGlobal: path.display_in_global_list });
  const assumed = { name, order: index, ...(list.isGlobal && { display_in_global_list: true }) };
  const transition = writeTransition(path);
  const said = transition.has("transition_type") ? null : pathKinds[path.transition_type].short;
  return mapping([
    ...transition,
    ["to", blockReference(writing, path.destination_block, subFlowKey)],
    ["say", writeSay(writing, path.additional_prompts)],
    ["conditional_prompts", writeConditionalPrompts(writing, path.conditional_prompts)],
    ...fieldMembers("path", path, assumed).filter(([field]) => field !== said),
    ["breach_fallback_block", blockReference(writing, path.breach_fallback_block, subFlowKey)],
    ...writePlace(path.render_info),
  ]);
}

/** The transition in its short form, or in the long one where the short form would read as another. */
function writeTransition(path: PathDoc): Mapping {
  const { transition_type: type, trigger, intent } = path;
  const field = pathKinds[type].short;
  const beside = mapping([
    ["intent", field === "intent" ? undefined : (intent ?? undefined)],
    ["trigger", field === "trigger" ? undefined : (trigger ?? undefined)],
  ]);
  // Beside an intent the key of that name would be a further condition of it.
  if (field === "trigger" && type === field && intent !== null) {
    return mapping([["transition_type", type], ["trigger", trigger ?? undefined], ...beside]);
  }
  if (field === null && beside.size === 0) return mapping([]);
  return mapping([[type, field === null ? null : shortValue(path, field)], ...beside]);
}

function shortValue(path: PathDoc, field: "intent" | "trigger" | "retries" | "fill_entity"): Written {
  if (field !== "fill_entity") return path[field];
  const [first, ...more] = path.fill_entity;
  if (first === undefined) return null;
  return more.length === 0 ? first : json(path.fill_entity);
}
