import { useState } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./texts.ts";

/** Does what can be taken back, and says that it is done, with Undo beside it, or that it failed. */
export function useReversible({ failed, back }: { readonly failed: string; readonly back: string }) {
  const [isBusy, setBusy] = useState(false);
  function told(title: string, undo?: () => Promise<void>) {
    // Later it would bring back what others have deployed over since.
    const action = undo && { label: texts.rollBack.undoVerb, run: () => void run(undo, back), isOfPage: true };
    notify({ severity: "success", title, ...(action && { action }) });
  }
  async function run(doing: () => Promise<void>, title: string, undo?: () => Promise<void>) {
    setBusy(true);
    try {
      await doing();
      told(title, undo);
    } catch (failure) {
      reportError(failed, failure);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run, told };
}
