import { filesBelow, type PackageEntry } from "./dialogflow-files.ts";
import { notCarried } from "./dialogflow-reasons.ts";
import type { ImportTally } from "./import-tally.ts";
import { type Loose, listIn, loosesIn, textIn, wordIn } from "./loose-json.ts";

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
  const groups = listIn(json.transitionRouteGroups).flatMap((name) => {
    const group = filesBelow(flow, "transitionRouteGroups/").find(
      ([file, one]) => (textIn(one.displayName) ?? file) === name,
    );
    if (group !== undefined) return numbered(`${flow.name}/${group[0]}`, group[1].transitionRoutes);
    tally.leave("route group", `${label}: ${wordIn(name) ?? ""}`, notCarried.group);
    return [];
  });
  return [...numbered(label, json.transitionRoutes), ...groups];
}
