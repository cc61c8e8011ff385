import { useCallback, useEffect, useRef, useState } from "react";
import { noCall } from "./call-state.ts";
import { type Callee, type PageCall, type Release, startPageCall } from "./start-page-call.ts";

/** One call at a time from this page; leaving the page hangs up. */
export function usePageCall() {
  const [state, setState] = useState(noCall);
  const running = useRef<PageCall>(null);

  useEffect(() => () => running.current?.hangUp(), []);
  const start = useCallback((callee: Callee, release: Release | null) => {
    running.current = startPageCall(callee, release, setState);
  }, []);
  return { state, start, running };
}
