import { type Conversation, parseConversations } from "@parley/host";

/** A test as it is stored. */
export type SavedTest = {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly language: string | null;
  readonly conversation: object;
};

/** The id of a test that is not stored yet, in runs and in the address. */
export const newTest = "new";

/** A test as it begins. */
export const freshTest: Conversation = { name: "", steps: [{ expect: {} }] };

/** What is stored as a test, or null for what is none: a run says what is wrong with it. */
export function readTest({ name, conversation }: Pick<SavedTest, "name" | "conversation">): Conversation | null {
  try {
    return parseConversations([{ ...conversation, name }])[0] ?? null;
  } catch {
    return null;
  }
}

/** A conversation as a test stores it: its name and language stand beside it. */
export function storedTest({ name, ...conversation }: Conversation) {
  return { name, language: conversation.language ?? null, conversation: { ...conversation } };
}
