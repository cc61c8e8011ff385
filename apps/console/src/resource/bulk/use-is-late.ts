import { useEffect, useState } from "react";
import type { Progress } from "./run-each.ts";

/** After how long without progress the server is said to be late; milliseconds. */
const lateAfter = 3000;

/** Whether nothing has gone on for some seconds. */
export function useIsLate(progress: Progress | null): boolean {
  const [late, setLate] = useState<Progress | null>(null);
  useEffect(() => {
    if (progress === null) return;
    const timer = setTimeout(() => setLate(progress), lateAfter);
    return () => clearTimeout(timer);
  }, [progress]);
  return progress !== null && late === progress;
}
