import { ask } from "@parley/client";
import type { keptSpeech } from "@parley/model/api/kept-speech";
import { hearsOneOf, type Id, type KeptSpeech } from "@parley/model/kernel";
import { skipToken, useQuery } from "@tanstack/react-query";
import { send } from "./send.ts";

/** As the API declares it; its declaration is too large for the design page. */
const call: typeof keptSpeech = {
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/kept_speech/",
  answer: {},
};

/** An agent, or a version of it. */
type At = { readonly org: Id; readonly flow: Id };

/** What React Query knows it as: rows that are kept make it stale when they change. */
export const keptSpeechKey = ["kept speech"] as const;

/**
 * What an agent may name of speech that its client keeps; where no agent is named, nothing is known. Null where it is not
 * known, undefined while it is asked for.
 */
export function useKeptSpeech(at: At | undefined): KeptSpeech | null | undefined {
  const { data, isFetching } = useQuery({
    // It is the client's, whatever agent asks.
    queryKey: [...keptSpeechKey, at?.org],
    queryFn: at === undefined ? skipToken : () => ask(send, call, { path: at }),
    // Colleagues keep more meanwhile: who opens a page sees that too.
    staleTime: 60_000,
  });
  return data ?? (isFetching ? undefined : null);
}

/** The names of recognisers that are kept, those for the version before all others. */
export function keptRecogniserNames(
  kept: KeptSpeech | null | undefined,
  languages: readonly string[],
): readonly string[] {
  const all = kept?.recognisers ?? [];
  const near = all.filter((one) => one.languages.length === 0 || hearsOneOf(one, languages));
  return [...new Set([...near, ...all].map(({ name }) => name))];
}

/** The names of the models of a recogniser that is kept; of all, where none is named or the named one is not kept. */
export function keptModelNames(kept: KeptSpeech | null | undefined, recogniser: string | null): readonly string[] {
  const all = kept?.recognisers ?? [];
  const own = all.filter(({ name }) => name === recogniser);
  return [...new Set((own.length > 0 ? own : all).flatMap(({ models }) => models.map(({ name }) => name)))];
}
