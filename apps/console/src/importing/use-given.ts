import { messageOf } from "@parley/model/kernel";
import { useDeferredValue, useEffect, useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import type { Given } from "./read-given.ts";
import type { Reading } from "./reading.ts";
import { texts } from "./texts.ts";

/** What was given, and what is read of it so far. */
export type GivenRead<Read extends Reading = Reading> = {
  readonly given: Given;
  readonly give: (given: Given) => void;
  /** Null while nothing is given, while it is being read, and where it could not be. */
  readonly read: Read | null;
  readonly isReading: boolean;
};

type Reader<Read> = (given: Given, signal: AbortSignal) => Promise<Read>;

/** Reads what is given, again whenever it or `reader` is another; what is no longer wanted is given up. */
export function useGiven<Read extends Reading>(reader: Reader<Read>): GivenRead<Read> {
  const [given, give] = useState<Given>("");
  const wanted = useDeferredValue(given);
  const [read, setRead] = useState<{ readonly of: Given; readonly by: Reader<Read>; readonly is: Read | null } | null>(
    null,
  );
  useEffect(() => {
    if (isNothing(wanted)) return setRead(null);
    const unwanted = new AbortController();
    const { signal } = unwanted;
    reader(wanted, signal).then(
      (is) => !signal.aborted && setRead({ of: wanted, by: reader, is }),
      (error: unknown) => {
        if (signal.aborted) return;
        setRead({ of: wanted, by: reader, is: null });
        notify({ severity: "error", title: texts.notRead, detail: messageOf(error) });
      },
    );
    return () => unwanted.abort();
  }, [wanted, reader]);
  // A reading beside an older draft is none: what it would write was made against that.
  const isRead = read?.of === given && read.by === reader;
  return { given, give, read: isRead ? read.is : null, isReading: !isRead && !isNothing(given) };
}

const isNothing = (given: Given) => typeof given === "string" && given.trim() === "";
