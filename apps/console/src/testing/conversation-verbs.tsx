import { rules } from "@parley/model";
import { Forbidden } from "../parts/forbidden.tsx";
import { texts } from "./texts.ts";

type Props = {
  /** What people call the conversation. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onPlay: () => void;
  readonly onSave: () => void;
};

/** Plays a conversation that was found in the simulator, and saves it as a test. */
export function ConversationVerbs({ name, isBusy, onPlay, onSave }: Props) {
  return (
    <>
      <button type="button" className="button small" aria-label={texts.playOf(name)} disabled={isBusy} onClick={onPlay}>
        {texts.play}
      </button>
      <Forbidden needs={rules.flowWrite}>
        <button type="button" className="button quiet small" aria-label={texts.saveOf(name)} onClick={onSave}>
          {texts.saveVerb}
        </button>
      </Forbidden>
    </>
  );
}
