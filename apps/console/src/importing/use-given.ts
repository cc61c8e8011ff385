import { useDeferredValue, useEffect, useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import type { Given } from "./read-given.ts";
import type { Reading } from "./reading.ts";
import { texts } from "./texts.ts";

/** What was given, and what is read of it so far. */
export type GivenRead<Read extends Reading = Reading> = {
  readonly given: Given;
  readonly give: (given: Given) => void;
  /** Null while nothing is given, or it is being read. */
  readonly read: Read | null;
  readonly isReading: boolean;
};

/** Reads what is given, again whenever it or `reader` is another; what is no longer wanted is given up. */
export function useGiven<Read extends Reading>(
  reader: (given: Given, signal: AbortSignal) => Promise<Read>,
): GivenRead<Read> {
  const [given, give] = useState<Given>("");
  const wanted = useDeferredValue(given);
  const [read, setRead] = useState<{ readonly of: Given; readonly is: Read } | null>(null);
  useEffect(() => {
    if (isNothing(wanted)) return setRead(null);
    const unwanted = new AbortController();
    const { signal } = unwanted;
    reader(wanted, signal).then(
      (is) => !signal.aborted && setRead({ of: wanted, is }),
      (error: unknown) => !signal.aborted && notify({ severity: "error", title: texts.notRead, detail: String(error) }),
    );
    return () => unwanted.abort();
  }, [wanted, reader]);
  const isRead = read?.of === given;
  return { given, give, read: isRead ? read.is : null, isReading: !isRead && !isNothing(given) };
}

const isNothing = (given: Given) => typeof given === "string" && given.trim() === "";
