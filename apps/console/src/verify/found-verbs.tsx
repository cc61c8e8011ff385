import type { Conversation } from "@parley/host";
import { ConversationVerbs } from "../testing/conversation-verbs.tsx";
import { texts } from "../testing/texts.ts";

/** What can be done with conversations that were found. */
export type FoundActs = {
  readonly isBusy: boolean;
  readonly play: (conversation: Conversation) => void;
  readonly save: (conversations: readonly Conversation[], told: (count: number) => string) => void;
};

export function FoundVerbs({ conversation, acts }: { readonly conversation: Conversation; readonly acts: FoundActs }) {
  const { name } = conversation;
  return (
    <ConversationVerbs
      name={name}
      isBusy={acts.isBusy}
      onPlay={() => acts.play(conversation)}
      onSave={() => acts.save([conversation], () => texts.savedAsTest(name))}
    />
  );
}
