import { useCallback, useEffect, useRef, useState } from "react";
import { RequestAborted } from "../../api/request-aborted.ts";

export type Said =
  | { readonly state: "nothing" | "waiting" }
  | { readonly state: "there"; readonly sound: Blob; readonly ms: number }
  | { readonly state: "failed"; readonly error: Error };

/**
 * Words made into sound by the server, as `ask` asks it. What is asked for next, and leaving the page, ends what was
 * waited for.
 */
export function useSound<Words>(ask: (words: Words, signal: AbortSignal) => Promise<Pick<Response, "blob">>) {
  const [said, setSaid] = useState<Said>({ state: "nothing" });
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const say = useCallback(
    async (words: Words) => {
      asked.current?.abort();
      const mine = new AbortController();
      asked.current = mine;
      setSaid({ state: "waiting" });
      const began = performance.now();
      try {
        const sound = await (await ask(words, mine.signal)).blob();
        setSaid({ state: "there", sound, ms: Math.round(performance.now() - began) });
      } catch (error) {
        if (error instanceof RequestAborted) return;
        setSaid({ state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      }
    },
    [ask],
  );
  const forget = useCallback(() => {
    asked.current?.abort();
    setSaid({ state: "nothing" });
  }, []);
  return { said, say, forget };
}
