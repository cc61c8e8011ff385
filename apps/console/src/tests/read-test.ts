import { type Conversation, conversationOf, type StoredTest } from "@parley/host";
import { equalJson } from "@parley/model/kernel";

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

/** Whether two tests are played alike, however each is written. A name says nothing of how a test goes. */
export function isPlayedAlike(one: StoredTest, other: StoredTest): boolean {
  const [read, others] = [readTest(one), readTest(other)];
  if (read !== null && others !== null) return equalJson({ ...read, name: "" }, { ...others, name: "" });
  return one.language === other.language && equalJson(one.conversation, other.conversation);
}
