import { ask } from "@parley/client";
import type { versionVoices } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import type { Voices } from "@parley/model/kernel";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "./send.ts";

/** As the API declares it; the declarations about speech are too large for the design page. */
const call: typeof versionVoices = {
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/voices/",
  answer: {},
};

/** Asks for the voices that may speak here. They are those of the installation, whatever version asks. */
export const voicesQuery = (at: InVersion) =>
  queryOptions({
    queryKey: ["voices"],
    queryFn: () => ask(send, call, { path: at }),
    staleTime: 600_000,
  });

/** The voices that a persona may name here: null where they are not known, undefined while they are asked for. */
export function useVoices(at: InVersion): Voices | null | undefined {
  const { data, isFetching } = useQuery(voicesQuery(at));
  return data?.voices ?? (isFetching && data === undefined ? undefined : null);
}
