import { type DocumentNoun, type FlowDocument, type RowOperation, reprompts, slugOf, startBlock } from "@parley/flow";
import { baseLanguage, type Id, versionLanguages } from "@parley/model/kernel";
import type { Gesture } from "../version-editor.ts";
import {
  callerWords,
  englishWords,
  type FallbackWords,
  fallbackNames,
  fallbackWords,
  wordedLanguages,
} from "./fallback-texts.ts";
import { texts } from "./texts.ts";

const { name } = fallbackNames;

/**
 * What catches a caller who is not understood: a fallback of the whole agent that offers a person or a goodbye. Also short
 * words for asking again, where the version has none. It stands in a sub-flow of its own, out of the way of the rest.
 * The person gets a recorded message: a new agent has no number to transfer to.
 */
export function addFallback({ settings, rows }: FlowDocument, newId: () => Id): Gesture {
  const operations: RowOperation[] = [];
  const offered = versionLanguages(settings);
  // Words that are there wait for the day their language is offered.
  const later = wordedLanguages.filter((code) => !offered.some((other) => baseLanguage(other) === baseLanguage(code)));
  const languages = [...offered, ...later];
  const add = (noun: DocumentNoun, row: { readonly [field: string]: unknown }): Id => {
    const id = newId();
    operations.push({ op: "create", noun, row: { ...row, id } });
    return id;
  };
  const say = (called: string, said: keyof FallbackWords): Id => {
    const prompt = add("prompt", { name: called });
    for (const language of languages) {
      const words = fallbackWords(language) ?? (language === settings.language ? englishWords : null);
      if (words !== null) add("prompt_content", { prompt, language, content: [words[said]].flat().join(" ") });
    }
    return prompt;
  };

  const subflow = add("sub_flow", { name, slug: slugOf(name, rows.sub_flow) });
  const start = startBlock(newId(), subflow);
  operations.push({ op: "create", noun: "block", row: start });
  const block = (row: { readonly name: string; readonly [field: string]: unknown }, x: number, y: number): Id =>
    add("block", { subflow, render_info: { position: { x, y } }, ...row });
  const again = say(`${name} again`, "again");
  const asking = { no_input_reprompt: again, no_match_reprompt: again, max_digits: 1 };
  const offer = block({ name, type: "Voice", prompts: [say(name, "offer")], ...asking }, -56, 120);
  const description = fallbackNames.messageNote;
  const message = block(
    { name: fallbackNames.message, type: "Record", prompts: [say(fallbackNames.message, "leave")], description },
    -160,
    320,
  );
  const kept = block(
    { name: fallbackNames.kept, type: "End", prompts: [say(fallbackNames.kept, "kept")], end_state: "message_left" },
    -160,
    480,
  );
  const goodbye = block(
    {
      name: fallbackNames.goodbye,
      type: "End",
      prompts: [say(fallbackNames.goodbye, "goodbye")],
      end_state: "not_understood",
    },
    160,
    480,
  );
  const path = (from: Id, to: Id, order: number, row: { readonly [field: string]: unknown }) =>
    add("path", { source_block: from, destination_block: to, order, ...row });
  path(start.id, offer, 0, { name: "Start", transition_type: "always" });
  const everywhere = { display_in_global_list: true, trigger_scope: "agent" };
  path(start.id, offer, 1, { name: "Fallback", transition_type: "event", trigger: "fallback", ...everywhere });
  path(offer, message, 0, { transition_type: "dtmf", trigger: "1" });
  path(offer, message, 1, { name: "person", transition_type: "regex", trigger: callerWords.person });
  path(offer, goodbye, 2, { transition_type: "dtmf", trigger: "2" });
  path(offer, goodbye, 3, { name: "goodbye", transition_type: "regex", trigger: callerWords.goodbye });
  path(offer, goodbye, 4, { transition_type: "no_input", retries: 1 });
  path(offer, goodbye, 5, { transition_type: "no_match", retries: 1 });
  path(message, kept, 0, { transition_type: "action_result", trigger: "action.ok" });
  path(message, goodbye, 1, { transition_type: "always" });

  const { no_input_reprompt: notHeard, no_match_reprompt: notUnderstood } = settings;
  const fields = {
    ...(notHeard === null && { no_input_reprompt: say(`Agent ${reprompts.no_input_reprompt}`, "notHeard") }),
    ...(notUnderstood === null && { no_match_reprompt: say(`Agent ${reprompts.no_match_reprompt}`, "notUnderstood") }),
  };
  if (Object.keys(fields).length > 0) operations.push({ op: "settings", fields });
  return { operations, label: texts.steps.addFallback };
}
