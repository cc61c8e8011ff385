import { texts } from "./texts.ts";
import type { Repeats } from "./trained-intents.ts";

const looks = { twice: "warn", same: "bad", similar: "warn" } as const;

/** What an utterance repeats, in a word and a sentence. */
export function RepeatsNote({ repeats }: { repeats: Repeats }) {
  return (
    <>
      <span className={`badge ${looks[repeats.type]}`}>{texts.examples.badge[repeats.type]}</span>
      <span className="caption">{texts.repeats(repeats)}</span>
    </>
  );
}
