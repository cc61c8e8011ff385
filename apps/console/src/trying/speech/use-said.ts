import { load } from "@parley/client";
import { sayWords } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import { useCallback } from "react";
import { send } from "../../api/send.ts";
import type { Spoken } from "./spoken.ts";
import { useSound } from "./use-sound.ts";

/** Words said as an agent would. */
export function useSaid(at: InVersion) {
  const { org, flow, ver } = at;
  return useSound(
    useCallback(
      (words: Spoken, signal: AbortSignal) => load(send, sayWords, { path: { org, flow, ver }, body: words, signal }),
      [org, flow, ver],
    ),
  );
}
