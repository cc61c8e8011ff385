import { Problem } from "@parley/model/kernel";
import type { Conversation } from "../conversations/conversation.ts";
import { parseConversations } from "../conversations/parse-conversations.ts";

/** A test as it is stored with its agent. */
export type StoredTest = { readonly name: string; readonly conversation: object };

/** The tests that can be read. Of the others a run says what is wrong with them. */
export function readTests(tests: readonly StoredTest[]): readonly Conversation[] {
  return tests.flatMap(({ name, conversation }) => {
    try {
      return parseConversations([{ ...conversation, name }]);
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  });
}
