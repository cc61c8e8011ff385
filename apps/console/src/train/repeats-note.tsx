import type { Near } from "./near-examples.ts";
import { texts } from "./texts.ts";
import type { Repeats } from "./trained-intents.ts";

const looks = { twice: "warn", same: "bad", similar: "warn", near: "warn" } as const;

/** What an utterance repeats, in a word and a sentence. */
export function RepeatsNote({ repeats }: { repeats: Repeats }) {
  return (
    <>
      <span className={`badge ${looks[repeats.type]}`}>{texts.examples.badge[repeats.type]}</span>
      <span className="caption">{texts.repeats(repeats)}</span>
    </>
  );
}

type NearProps = { readonly near: Near; readonly onOpen: (near: Near) => void };

/** Names the example that says nearly the same, with a button that opens it. Within one intent it is only a hint. */
export function NearNote({ near, onOpen }: NearProps) {
  return (
    <>
      {near.type === "near" && <span className={`badge ${looks.near}`}>{texts.examples.badge.near}</span>}
      <span className="caption">{texts.near[near.type](near)}</span>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.near.open(near)}
        onClick={() => onOpen(near)}
      >
        {texts.near.openVerb}
      </button>
    </>
  );
}
