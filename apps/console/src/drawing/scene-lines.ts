import { type BlockDoc, type PathDoc, startName, triggerScope } from "@parley/flow";
import { type Id, innerWords, isEntry, pathKinds, type TriggerScope } from "@parley/model/kernel";
import { shortened } from "../parts/shortened.ts";
import type { Lookups } from "./lookups.ts";
import { texts } from "./texts.ts";

export type LineKind = "rest" | "default" | "breach" | "global";

/** A path, or the way to its breach fallback, as a line from block to block. */
export type SceneLine = {
  readonly id: string;
  readonly path: PathDoc;
  readonly kind: LineKind;
  /** Where a global trigger holds; null for a path. */
  readonly scope: TriggerScope | null;
  readonly source: Id;
  /** Null for a path that leads nowhere yet. */
  readonly target: Id | null;
  /** Name of the target when another sub-flow holds it. */
  readonly elsewhere: string | null;
  readonly label: string;
};

/** The lines that leave a block; `hide` means not drawn. */
export function sceneLines(block: BlockDoc, lookups: Lookups): readonly SceneLine[] {
  const paths = lookups.outward.get(block.id) ?? noPaths;
  return paths.flatMap((path) => (path.hide ? [] : linesOf(path, block, lookups)));
}

const noPaths: readonly PathDoc[] = [];

/** Nothing of a line is another, so that it is drawn as before. */
export const isSameLine = (a: SceneLine, b: SceneLine | undefined) =>
  a.path === b?.path &&
  a.id === b.id &&
  a.kind === b.kind &&
  a.scope === b.scope &&
  a.target === b.target &&
  a.elsewhere === b.elsewhere &&
  a.label === b.label;

function linesOf(path: PathDoc, source: BlockDoc, lookups: Lookups): readonly SceneLine[] {
  const kind = kindOf(path, source);
  const scope = isTrigger(path, source) ? triggerScope(path, lookups.subFlows.get(source.subflow)?.slug ?? "") : null;
  const label = labelOf(path);
  const main = path.destination_block;
  const own: SceneLine = {
    id: path.id,
    path,
    kind: main === null ? "breach" : kind,
    scope,
    source: source.id,
    target: main,
    elsewhere: main === null ? null : elsewhere(main, source, lookups),
    label: main === null ? texts.line.noTarget : label,
  };
  const fallback = path.breach_fallback_block;
  if (fallback === null) return [own];
  return [
    own,
    {
      id: `${path.id} breach`,
      path,
      kind: "breach",
      scope: null,
      source: source.id,
      target: fallback,
      elsewhere: elsewhere(fallback, source, lookups),
      label: texts.line.breach,
    },
  ];
}

const isTrigger = (path: PathDoc, source: BlockDoc) => isEntry(source) && path.display_in_global_list;

function kindOf(path: PathDoc, source: BlockDoc): LineKind {
  if (isTrigger(path, source)) return "global";
  const isDefault = path.default_path || pathKinds[path.transition_type].on === "failure";
  return isDefault ? "default" : "rest";
}

/** What a path is called on its line: nothing where it is the only natural way on. */
export function labelOf(path: PathDoc): string {
  if (path.name !== "" && path.name !== startName) return shortened(path.name);
  if (path.intent !== null) return shortened(path.intent);
  const { on, trigger } = pathKinds[path.transition_type];
  if (on === "failure") return path.transition_type;
  if (trigger === "dtmf" && path.trigger !== null) return `key ${shortened(path.trigger)}`;
  if (path.trigger !== null) return shortened(path.trigger);
  return on === "otherwise" ? "" : innerWords(path.transition_type);
}

function elsewhere(target: Id, source: BlockDoc, { blocks, subFlows }: Lookups): string | null {
  const block = blocks.get(target);
  if (block === undefined || block.subflow === source.subflow) return null;
  return `${subFlows.get(block.subflow)?.name ?? ""}/${block.name}`;
}
