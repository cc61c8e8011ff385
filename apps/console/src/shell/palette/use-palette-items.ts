import { IconBolt, IconBuilding, IconClock, IconRobot } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useMe } from "../../api/me.ts";
import type { Action } from "../../parts/actions/action.ts";
import { actionsNow, onActions } from "../../parts/actions/action-store.ts";
import { isAllowed } from "../../parts/is-allowed.ts";
import { readRecent } from "../../parts/recent.ts";
import { scopeOf } from "../../parts/use-policy.ts";
import { findAgents, findClients } from "../header/find-choices.ts";
import { match } from "./match.ts";
import type { PaletteItem } from "./palette-item.ts";
import { texts } from "./texts.ts";

/** Recent pages that are offered. */
const mostRecent = 8;

/** What the palette offers for what was typed: actions of the open page, clients and agents by name or id, recent pages. */
export function usePaletteItems(text: string): {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
} {
  const { history } = useRouter();
  const me = useMe();
  const params = useParams({ strict: false });
  const { organisation } = params;
  const actions = useSyncExternalStore(onActions, actionsNow);
  const wanted = text.trim();
  const found = useQuery({
    queryKey: ["palette", organisation, wanted],
    queryFn: async () => {
      const agents = organisation === undefined ? [] : await findAgents(organisation, wanted);
      const clients = await findClients(wanted);
      return [
        ...agents.slice(0, 6).map((choice) => ({ ...choice, group: texts.groups.agents, icon: IconRobot })),
        ...clients.slice(0, 6).map((choice) => ({ ...choice, group: texts.groups.clients, icon: IconBuilding })),
      ];
    },
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
  });

  const missingOf = ({ needs }: Action) =>
    needs === undefined || me === undefined || isAllowed(me, needs, scopeOf(params)) ? undefined : needs[0];
  const fromActions = actions
    .filter(({ label, isOnlyKey }) => !isOnlyKey && match(label, text) !== null)
    .flatMap((action): readonly PaletteItem[] => {
      const missing = missingOf(action);
      const { id, group, label, keys, run } = action;
      const more = { ...(keys ? { keys } : {}), ...(missing ? { missing } : {}) };
      return run === null ? [] : [{ id, group, label, icon: IconBolt, run, ...more }];
    });
  const fromServer = (wanted === "" ? [] : (found.data ?? [])).map(
    ({ key, name, group, icon, href }): PaletteItem => ({
      id: href,
      group,
      icon,
      label: name,
      ...(key === wanted ? { note: key } : {}),
      run: () => history.push(href),
    }),
  );
  const fromRecent = readRecent()
    .filter(({ label }) => match(label, text) !== null)
    .slice(0, mostRecent)
    .map(
      ({ href, label }): PaletteItem => ({
        id: `recent ${href}`,
        group: texts.groups.recent,
        icon: IconClock,
        label,
        run: () => history.push(href),
      }),
    );
  return { items: [...fromServer, ...fromRecent, ...fromActions], isSearching: found.isFetching };
}
