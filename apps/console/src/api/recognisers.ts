import { ask } from "@parley/client";
import type { versionRecognisers } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import { hearsOneOf, type KnownRecogniser } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { send } from "./send.ts";

/** As the API declares it; the declarations about speech are too large for the design page. */
const call: typeof versionRecognisers = {
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/recognisers/",
  answer: {},
};

/**
 * The recognisers that may be named here: null where they are not known, undefined while they are asked for. Asking
 * starts them on the server, so they are asked for only where they are wanted; null until then.
 */
export function useRecognisers(at: InVersion, isWanted: boolean): readonly KnownRecogniser[] | null | undefined {
  // They are those of the installation, whatever version asks.
  const { data, isFetching } = useQuery({
    queryKey: ["recognisers"],
    queryFn: () => ask(send, call, { path: at }),
    staleTime: 600_000,
    enabled: isWanted,
  });
  return data?.recognisers ?? (isFetching && data === undefined ? undefined : null);
}

/** Their names, those that hear the version before all others. */
export function recogniserNames(
  recognisers: readonly KnownRecogniser[] | null | undefined,
  languages: readonly string[],
): readonly string[] {
  const all = recognisers ?? [];
  const near = all.filter((one) => hearsOneOf(one, languages));
  return [...new Set([...near, ...all].map(({ name }) => name))];
}
