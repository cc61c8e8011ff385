import type { FlowDocument } from "@parley/flow";
import type { ConversationRule } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** Rules to begin with, in the names of the agent where it has such; else in ones that the form then says are missing. */
export function ruleExamples({ rows }: FlowDocument): readonly ConversationRule[] {
  const promptLike = (pattern: RegExp, otherwise: string) =>
    rows.prompt.find(({ name }) => pattern.test(name))?.name ?? otherwise;
  const says = (prompt: string) => `moment.does == "says" && moment.prompt == ${JSON.stringify(prompt)}`;
  const { names, balance, disclosure } = texts.examples;
  return [
    {
      name: names.balance,
      never: says(promptLike(/balance/i, balance)),
      before: "metadata.verified == true",
      blocks: true,
    },
    {
      name: names.disclosure,
      never: 'moment.does == "asks"',
      before: says(promptLike(/disclos|recorded|notice/i, disclosure)),
    },
    { name: names.reprompts, never: 'moment.does == "reprompts"', most: 2, in_a_row: true },
  ];
}
