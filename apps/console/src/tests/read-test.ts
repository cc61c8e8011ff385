import { type Conversation, conversationOf, type StoredTest } from "@parley/host";

/** A test with its place in the list of its agent. */
export type SavedTest = StoredTest & { readonly id: string; readonly revision: number };

/** The id of a test that is not stored yet, in runs and in the address. */
export const newTest = "new";

/** A test as it begins. */
export const freshTest: Conversation = { name: "", steps: [{ expect: {} }] };

/** What is stored as a test, or null for what is none: a run says what is wrong with it. */
export function readTest(test: StoredTest): Conversation | null {
  try {
    return conversationOf(test);
  } catch {
    return null;
  }
}
