import type { Id } from "@parley/model/kernel";
import { filesBelow, type PackageEntry } from "./dialogflow-files.ts";
import { notCarried } from "./dialogflow-reasons.ts";
import type { DraftSubFlow } from "./draft-agent.ts";
import type { ImportTally } from "./import-tally.ts";
import { type Loose, listIn, loosesIn, textIn, wordIn } from "./loose-json.ts";

/** A parameter that a form asks for; `isByEntry`: by what the form says on entering. */
export type Parameter = {
  readonly label: string;
  readonly entity: string;
  readonly prompts: Id[];
  readonly required: boolean;
  readonly handlers: readonly Loose[];
  readonly isByEntry: boolean;
};

/** A page as it is drawn: where it is entered, and where its conditions are asked once its form is filled. */
export type Page = {
  readonly name: string;
  readonly json: Loose;
  readonly block: Id;
  /** What is said on entering. */
  readonly words: readonly Id[];
  readonly after: Id;
  readonly asks: readonly Parameter[];
};

/** A flow as it is drawn: where it begins, its pages, and its ways out by their names. */
export type Flow = {
  readonly entry: PackageEntry;
  readonly subFlow: DraftSubFlow;
  readonly first: Id;
  /** What is said there. */
  readonly welcome: readonly Id[];
  readonly pages: ReadonlyMap<string, Page>;
  readonly ends: Map<string, Id>;
};

/** A route of a flow, a page or a group; `key` names it wherever it is taken over. */
export type Route = { readonly key: string; readonly label: string; readonly json: Loose };

/** The routes of a flow or page: its own, then those of the groups that it names. */
export function routesOf(
  flow: PackageEntry,
  { label, json }: { readonly label: string; readonly json: Loose },
  tally: ImportTally,
): readonly Route[] {
  const numbered = (of: string, routes: unknown): readonly Route[] =>
    loosesIn(routes).map((route, place) => ({ key: `${of} ${place}`, label: of, json: route }));
  const names = new Set(listIn(json.transitionRouteGroups));
  const files = names.size === 0 ? [] : filesBelow(flow, "transitionRouteGroups/").toReversed();
  const known = new Map<unknown, (typeof files)[number]>(
    files.map((group) => [textIn(group[1].displayName) ?? group[0], group]),
  );
  const groups = [...names].flatMap((name) => {
    const group = known.get(name);
    if (group !== undefined) return numbered(`${flow.name}/${group[0]}`, group[1].transitionRoutes);
    tally.leave("route group", `${label}: ${wordIn(name) ?? ""}`, notCarried.group);
    return [];
  });
  return [...numbered(label, json.transitionRoutes), ...groups];
}
