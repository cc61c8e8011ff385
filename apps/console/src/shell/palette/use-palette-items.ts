import { IconBolt, IconClock } from "@tabler/icons-react";
import { useParams, useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useMe } from "../../api/me.ts";
import type { Action } from "../../parts/actions/action.ts";
import { actionsNow, onActions } from "../../parts/actions/action-store.ts";
import { lackingAt } from "../../parts/is-allowed.ts";
import { readRecent } from "../../parts/recent.ts";
import { scopeOf } from "../../parts/use-policy.ts";
import { texts as frame } from "../texts.ts";
import { match, rank } from "./match.ts";
import type { PaletteItem } from "./palette-item.ts";
import { texts } from "./texts.ts";
import { useFound } from "./use-found.ts";

/** Recent pages that are offered while nothing is typed, and beside what else fits. */
const mostRecent = 8;
const mostRecentFitting = 4;

/** What the palette offers for what was typed: recent pages, what the open page can do, and what the server finds. */
export function usePaletteItems(text: string): {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  readonly failed: readonly string[];
} {
  const { history } = useRouter();
  const me = useMe();
  const params = useParams({ strict: false });
  const actions = useSyncExternalStore(onActions, actionsNow);
  const { found, isSearching, failed } = useFound(text);
  const wanted = text.trim();

  const missingOf = ({ needs, at = [scopeOf(params)] }: Action) =>
    needs === undefined || me === undefined ? undefined : lackingAt(me, needs, at)?.[0];
  const recentActions = readRecentActions();
  // Of those that fit alike, the ones taken last come first.
  const age = ({ id }: Action) => (recentActions.includes(id) ? recentActions.indexOf(id) : recentActions.length);
  const fromActions = actions
    .filter(({ label, isOnlyKey }) => !isOnlyKey && match(label, text) !== null)
    .toSorted((a, b) => rank(a.label, text) - rank(b.label, text) || age(a) - age(b) || reach(a) - reach(b))
    .flatMap((action): readonly PaletteItem[] => {
      const missing = missingOf(action);
      const { id, group, label, keys, run } = action;
      if (run === null) return [];
      const taken = () => {
        rememberAction(id);
        run();
      };
      const more = { ...(keys ? { keys } : {}), ...(missing ? { missing } : {}) };
      return [{ id, group, label, icon: IconBolt, run: taken, ...more }];
    });
  const fromServer = found.map(({ key, name, note, group, icon, href }): PaletteItem => {
    const beside = key === wanted && key !== name ? key : note;
    return {
      id: `${group} ${href} ${key}`,
      group,
      icon,
      label: name,
      ...(beside === undefined ? {} : { note: beside }),
      run: () => history.push(href),
    };
  });
  const { pathname } = history.location;
  const fromRecent = readRecent()
    .filter(({ href, label }) => href !== pathname && match(label, text) !== null)
    // Two addresses may have one name, such as the parts of Configure: the later one stands for it.
    .filter(({ label }, place, all) => all.findIndex((other) => other.label === label) === place)
    .slice(0, wanted === "" ? mostRecent : mostRecentFitting)
    .map(
      ({ href, label }): PaletteItem => ({
        id: `recent ${href}`,
        group: texts.groups.recent,
        icon: IconClock,
        label,
        run: () => history.push(href),
      }),
    );
  return { items: [...fromRecent, ...grouped(fromActions), ...fromServer], isSearching, failed };
}

const ofTheFrame: readonly string[] = Object.values(frame.groups);

/** 0 for what the open page can do, 1 for what can be done everywhere. */
const reach = ({ group }: Action) => (ofTheFrame.includes(group) ? 1 : 0);

/** Actions of one group stand together, the group of the best first. */
const grouped = (items: readonly PaletteItem[]) => [...Map.groupBy(items, ({ group }) => group).values()].flat();

const key = "parley.recentActions";
const limit = 24;

/** The ids of the actions that were last taken from the palette in this browser, newest first. */
function readRecentActions(): readonly string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

function rememberAction(id: string): void {
  const rest = readRecentActions().filter((other) => other !== id);
  localStorage.setItem(key, JSON.stringify([id, ...rest].slice(0, limit)));
}
