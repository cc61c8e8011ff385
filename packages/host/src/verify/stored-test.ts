import type { Conversation } from "../conversations/conversation.ts";

/** A test as it is stored with its agent: its name and language stand beside its conversation. */
export type StoredTest = {
  readonly name: string;
  /** Null: the one inside, or as the agent begins. */
  readonly language: string | null;
  readonly conversation: object;
};

/** A conversation as a test stores it. */
export function storedTest({ name, language, ...conversation }: Conversation) {
  return { name, language: language ?? null, conversation };
}
