import type { Conversation } from "@parley/host";
import { rules } from "@parley/model";
import { Forbidden } from "../parts/forbidden.tsx";
import { texts } from "./texts.ts";

/** What can be done with conversations that were found. */
export type FoundActs = {
  readonly isBusy: boolean;
  readonly play: (conversation: Conversation) => void;
  readonly save: (conversations: readonly Conversation[], told: string) => void;
};

/** Plays a conversation in the simulator, and saves it as a test. */
export function ConversationVerbs({ conversation, acts }: { conversation: Conversation; acts: FoundActs }) {
  const { name } = conversation;
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={texts.playOf(name)}
        disabled={acts.isBusy}
        onClick={() => acts.play(conversation)}
      >
        {texts.play}
      </button>
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button quiet small"
          aria-label={texts.saveOf(name)}
          onClick={() => acts.save([conversation], texts.saved(name))}
        >
          {texts.save}
        </button>
      </Forbidden>
    </>
  );
}
