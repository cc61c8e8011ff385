import { type Id, isId } from "@parley/model/kernel";
import { type OverlayKind, type OverlayRange, overlayKinds, overlayRanges } from "./overlay-kinds.ts";

/** What of the design page stands in its address beside the sub-flow. */
export type DesignSearch = {
  /** The selected rows, or the name of a selection that is too large for an address. */
  readonly select?: string;
  /** Field of the selected row that the inspector opens at. */
  readonly field?: string;
  readonly view?: "outline";
  /** What stands at the right: trying the version by words and keys, or by a call. */
  readonly panel?: "simulator" | "call";
  /** The release that is called, instead of the version as edited. */
  readonly release?: string;
  readonly issues?: "open";
  /** What is said about the one selected row stands beside it. */
  readonly thread?: "open";
  /** Which comments of the version are listed at the right. */
  readonly comments?: "open" | "resolved";
  /** Which words of the version are listed at the right: what callers mean and give, what the agent says. */
  readonly vocabulary?: "intents" | "values" | "prompts";
  /** The fields are shown beside the canvas also when nothing is selected. */
  readonly fields?: "open";
  /** What is laid over the canvas. */
  readonly overlay?: OverlayKind;
  /** What its changes are since, `0.0.1` or `0.0.1 r2`; what is live when it says nothing. */
  readonly against?: string;
  /** How far back its calls are counted; a week when it says nothing. */
  readonly range?: OverlayRange;
};

type Raw = { readonly [name: string]: unknown };

/** A selection that is too large for an address, under the name that stands there. */
export type LargeSelection = { readonly name: string; readonly ids: readonly Id[] };

/**
 * The rows that an address selects: the router reads a lone number or word as it likes, ids stay text. A large selection
 * holds only while the address names it, so whatever is selected next takes its place.
 */
export function selectedBy(select: string | undefined, large: readonly LargeSelection[]): readonly Id[] {
  const named = large.find(({ name }) => name === select);
  return named?.ids ?? (select ?? "").split(",").filter((part): part is Id => isId(part));
}

/** More rows than this do not stand in the address: it would grow past what servers take. */
const mostInAddress = 40;

/** How an address selects rows. */
export function selectionOf(
  ids: readonly Id[],
  newId: () => Id,
): { readonly select: string | undefined; readonly large: LargeSelection | null } {
  if (ids.length <= mostInAddress) return { select: ids.length > 0 ? ids.join(",") : undefined, large: null };
  const name = `many-${newId()}`;
  return { select: name, large: { name, ids } };
}

export function readDesignSearch(search: Raw): DesignSearch {
  const overlay = overlayKinds.find((kind) => kind === search.overlay);
  const vocabulary = (["intents", "values", "prompts"] as const).find((kind) => kind === search.vocabulary);
  const range = overlayRanges.find((each) => each === search.range);
  return {
    ...(typeof search.select === "string" ? { select: search.select } : {}),
    ...(typeof search.field === "string" ? { field: search.field } : {}),
    ...(search.view === "outline" ? { view: "outline" } : {}),
    ...(search.panel === "simulator" || search.panel === "call" ? { panel: search.panel } : {}),
    ...(typeof search.release === "string" ? { release: search.release } : {}),
    ...(search.issues === "open" ? { issues: "open" } : {}),
    ...(search.thread === "open" ? { thread: "open" } : {}),
    ...(search.comments ? { comments: search.comments === "resolved" ? "resolved" : "open" } : {}),
    ...(vocabulary === undefined ? {} : { vocabulary }),
    ...(search.fields === "open" ? { fields: "open" } : {}),
    ...(overlay === undefined ? {} : { overlay }),
    ...(typeof search.against === "string" ? { against: search.against } : {}),
    ...(range === undefined ? {} : { range }),
  };
}
