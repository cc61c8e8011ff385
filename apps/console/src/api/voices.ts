import { ask } from "@parley/client";
import type { versionVoices } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import type { Voices } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { send } from "./send.ts";

/** As the API declares it; the declarations about speech are too large for the design page. */
const call: typeof versionVoices = {
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/voices/",
  answer: {},
};

/** The voices that a persona may name here: null where they are not known, undefined while they are asked for. */
export function useVoices(at: InVersion): Voices | null | undefined {
  // They are those of the installation, whatever version asks.
  const { data, isFetching } = useQuery({
    queryKey: ["voices"],
    queryFn: () => ask(send, call, { path: at }),
    staleTime: 600_000,
  });
  return data?.voices ?? (isFetching && data === undefined ? undefined : null);
}
