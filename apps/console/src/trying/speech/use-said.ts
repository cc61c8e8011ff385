import { load } from "@parley/client";
import { sayWords } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import { useCallback, useEffect, useRef, useState } from "react";
import { RequestAborted } from "../../api/request-aborted.ts";
import { send } from "../../api/send.ts";
import type { Spoken } from "./spoken.ts";

export type Said =
  | { readonly state: "nothing" | "waiting" }
  | { readonly state: "there"; readonly sound: Blob; readonly ms: number }
  | { readonly state: "failed"; readonly error: Error };

/** Words made into sound by the server. What is asked for next, and leaving the page, ends what was waited for. */
export function useSaid(at: InVersion) {
  const [said, setSaid] = useState<Said>({ state: "nothing" });
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const { org, flow, ver } = at;
  const say = useCallback(
    async (words: Spoken) => {
      asked.current?.abort();
      const mine = new AbortController();
      asked.current = mine;
      setSaid({ state: "waiting" });
      const began = performance.now();
      try {
        const answer = await load(send, sayWords, { path: { org, flow, ver }, body: words, signal: mine.signal });
        const sound = await answer.blob();
        setSaid({ state: "there", sound, ms: Math.round(performance.now() - began) });
      } catch (error) {
        if (error instanceof RequestAborted) return;
        setSaid({ state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      }
    },
    [org, flow, ver],
  );
  const forget = useCallback(() => {
    asked.current?.abort();
    setSaid({ state: "nothing" });
  }, []);
  return { said, say, forget };
}
