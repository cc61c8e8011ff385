import { useEffect } from "react";
import { reportError } from "./report-error.ts";

/** Tells once that what a page needs beside its own content could not be fetched. With older data it says nothing. */
export function useToldError(
  title: string,
  { error, data }: { readonly error: unknown; readonly data: unknown },
): void {
  const failed = data === undefined ? error : null;
  useEffect(() => {
    if (failed !== null) reportError(title, failed);
  }, [title, failed]);
}
