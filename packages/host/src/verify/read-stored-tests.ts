import { Problem } from "@parley/model/kernel";
import type { Conversation } from "../conversations/conversation.ts";
import { parseConversations } from "../conversations/parse-conversations.ts";
import type { StoredTest } from "./stored-test.ts";

/**
 * The conversation of a stored test. Other clients may write a language inside it: the one beside it holds before that.
 * @throws Problem 422 with every fault
 */
export function conversationOf({ name, language, conversation }: StoredTest): Conversation {
  const [read] = parseConversations([{ ...conversation, ...(language !== null && { language }), name }]);
  if (read === undefined) throw new Error("One conversation was to be read.");
  return read;
}

/** The tests that can be read. Of the others a run says what is wrong with them. */
export function readTests(tests: readonly StoredTest[]): readonly Conversation[] {
  return tests.flatMap((test) => {
    try {
      return [conversationOf(test)];
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  });
}
