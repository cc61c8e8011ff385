import { ProblemError, type Row, rowsAt } from "@parley/client";
import type { Me } from "@parley/model/api/people";
import type { userPreference } from "@parley/model/nouns/user-preference";
import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./queries.ts";
import { send } from "./send.ts";

/** How often a change is tried again because another tab was quicker. */
const tries = 4;

/** How a user likes a part of the console; undefined until they change something. */
export const configOf = (me: Me | undefined, name: string): Config | undefined =>
  me?.preferences.find((preference) => preference.interface === name)?.config;

/**
 * Changes what the signed-in user keeps under a name: seen at once, taken back when the server refuses.
 * @throws ProblemError, ServerUnreachable.
 */
export async function changePreference(
  queries: QueryClient,
  name: string,
  change: (before: unknown) => Config,
): Promise<void> {
  const me = await queries.ensureQueryData(meQuery);
  const see = (config: Config | undefined) =>
    queries.setQueryData<Me>(meQuery.queryKey, (now) => now && { ...now, preferences: withConfig(now, name, config) });
  const seen = configOf(me, name);
  see(change(seen));
  try {
    see(await keep(preferencesOf(me.id), name, change));
  } catch (error) {
    see(seen);
    throw error;
  }
}

type Config = Row<typeof userPreference>["config"];
type Preferences = ReturnType<typeof preferencesOf>;

const preferencesOf = (user: string) =>
  rowsAt<typeof userPreference>(send, "/api/users/{users_pk}/preferences/", { users_pk: user });

async function keep(at: Preferences, name: string, change: (before: unknown) => Config, left = tries): Promise<Config> {
  const { results } = await at.list({ filters: { interface: name } });
  const [kept] = results;
  const config = change(kept?.config);
  try {
    if (kept === undefined) await at.create({ interface: name, config });
    else await at.change({ id: kept.id, revision: kept.revision }, { config });
    return config;
  } catch (error) {
    const isLate = error instanceof ProblemError && (error.status === 409 || error.status === 412);
    if (!isLate || left === 1) throw error;
    return keep(at, name, change, left - 1);
  }
}

function withConfig({ preferences }: Me, name: string, config: Config | undefined): Me["preferences"] {
  const others = preferences.filter((preference) => preference.interface !== name);
  return config === undefined ? others : [...others, { interface: name, config }];
}
