import { ProblemError } from "@parley/client";
import type { QueryClient } from "@tanstack/react-query";
import type { Me } from "./me.ts";
import { meQuery } from "./queries.ts";
import { getJson, sendJson } from "./request.ts";
import type { Page } from "./types.ts";

type Preference = { readonly id: string; readonly revision: number; readonly config: unknown };

/** How often a change is made anew because another tab was quicker. */
const tries = 4;

/** What somebody keeps of how they like a part of the console; undefined until they keep something. */
export const configOf = (me: Me | undefined, name: string): unknown =>
  me?.preferences.find((preference) => preference.interface === name)?.config;

/**
 * Changes what the signed-in user keeps under a name: seen at once, taken back when the server refuses.
 * @throws ProblemError, ServerUnreachable.
 */
export async function changePreference(
  queries: QueryClient,
  name: string,
  change: (before: unknown) => object,
): Promise<void> {
  const me = await queries.ensureQueryData(meQuery);
  const see = (config: unknown) =>
    queries.setQueryData<Me>(meQuery.queryKey, (now) => now && { ...now, preferences: withConfig(now, name, config) });
  const seen = configOf(me, name);
  see(change(seen));
  try {
    see(await keep(`/api/users/${me.id}/preferences/`, name, change));
  } catch (error) {
    see(seen);
    throw error;
  }
}

async function keep(path: string, name: string, change: (before: unknown) => object, left = tries): Promise<object> {
  const { results } = await getJson<Page<Preference>>(`${path}?interface=${encodeURIComponent(name)}`);
  const [kept] = results;
  const config = change(kept?.config);
  try {
    if (kept === undefined) await sendJson("POST", path, { interface: name, config });
    else await sendJson("PATCH", `${path}${kept.id}/`, { config }, { "if-match": `"${kept.revision}"` });
    return config;
  } catch (error) {
    const isLate = error instanceof ProblemError && (error.status === 409 || error.status === 412);
    if (!isLate || left === 1) throw error;
    return keep(path, name, change, left - 1);
  }
}

function withConfig({ preferences }: Me, name: string, config: unknown): Me["preferences"] {
  const others = preferences.filter((preference) => preference.interface !== name);
  return config === undefined ? others : [...others, { interface: name, config }];
}
