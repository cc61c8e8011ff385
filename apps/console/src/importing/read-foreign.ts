import type { FromForeign, ToForeign } from "./foreign.worker.ts";
import type { Unreadable } from "./reading.ts";
import { texts } from "./texts.ts";

/** How long a file may take to be read; milliseconds. The largest that is read takes a tenth. */
const patience = 30_000;

/** A text that is another product's: JSON, and not an agent of ours written as such. */
export const isForeignText = (text: string): boolean =>
  text.trimStart().startsWith("{") && !/^\s*\{\s*"?parley"?\s*:/.test(text);

/**
 * Reads a file of another product in a thread of its own, for not too long. `signal` ends it when nothing waits for it.
 * @throws what is no fault of the file.
 */
export function readForeign<Read>(given: ToForeign, signal: AbortSignal): Promise<Read | Unreadable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./foreign.worker.ts", import.meta.url), { type: "module" });
    const end = (work: () => void) => {
      clearTimeout(late);
      worker.terminate();
      work();
    };
    const late = setTimeout(() => end(() => resolve({ ok: false, faults: [], why: texts.tooLong })), patience);
    signal.addEventListener("abort", () => end(() => {}));
    worker.addEventListener("message", ({ data }: MessageEvent<FromForeign<Read>>) =>
      end(() => ("failed" in data ? reject(new Error(data.failed)) : resolve(data.read))),
    );
    worker.addEventListener("error", ({ message }) => end(() => reject(new Error(message))));
    worker.postMessage(given);
  });
}
