import { type FlowDocument, freeName, ownWordsAgain, type PromptContentDoc, type PromptDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { stepKey } from "../../editing/gestures/change-fields.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { texts } from "../texts.ts";
import type { Speaker } from "./speakers.ts";

/** A new prompt, said after those that the speaker says already. */
export function addPrompt(
  speaker: Speaker,
  prompts: readonly Id[],
  made: { readonly prompt: Id; readonly content: Id; readonly name: string; readonly language: string },
): Gesture {
  const { prompt, content, name, language } = made;
  return {
    label: texts.steps.addPrompt(speaker.name),
    operations: [
      { op: "create", noun: "prompt", row: { id: prompt, name } },
      { op: "create", noun: "prompt_content", row: { id: content, prompt, language, content: "" } },
      speaker.says([...prompts, prompt]),
    ],
  };
}

/** The speaker says a prompt that is there already, after those it says. */
export function sayPrompt(speaker: Speaker, prompts: readonly Id[], prompt: PromptDoc): Gesture {
  return setPrompts(speaker, [...prompts, prompt.id], texts.steps.sayPrompt(prompt.name, speaker.name));
}

/** The speaker says a prompt before the one that came before it. */
export function sayEarlier(speaker: Speaker, prompts: readonly Id[], prompt: PromptDoc): Gesture {
  const place = prompts.indexOf(prompt.id);
  const sorted = prompts.toSpliced(place, 1).toSpliced(Math.max(0, place - 1), 0, prompt.id);
  return setPrompts(speaker, sorted, texts.steps.sayEarlier(prompt.name, speaker.name));
}

/** The speaker no longer says a prompt, which stays for others that do. */
export function dropPrompt(speaker: Speaker, prompts: readonly Id[], prompt: PromptDoc): Gesture {
  const left = prompts.filter((id) => id !== prompt.id);
  return setPrompts(speaker, left, texts.steps.dropPrompt(prompt.name, speaker.name));
}

function setPrompts(speaker: Speaker, prompts: readonly Id[], label: string): Gesture {
  return { label, operations: [speaker.says(prompts)] };
}

/** The words of a prompt in a language. Typing them is one step. */
export function writeWords(
  prompt: PromptDoc,
  known: PromptContentDoc | undefined,
  words: { readonly id: Id; readonly language: string; readonly text: string },
): Gesture {
  const { id, language, text } = words;
  return {
    label: texts.steps.writeWords(prompt.name, language),
    group: stepKey("prompt", prompt.id, language),
    operations:
      known === undefined
        ? [
            ...ownWordsAgain(prompt, language),
            { op: "create", noun: "prompt_content", row: { id, prompt: prompt.id, language, content: text } },
          ]
        : [{ op: "change", noun: "prompt_content", id: known.id, fields: { content: text } }],
  };
}

/** What stands over a prompt's own words in a language goes. */
export function sayOwnWords(prompt: PromptDoc, language: string): Gesture {
  return { label: texts.steps.sayOwnWords(prompt.name, language), operations: ownWordsAgain(prompt, language) };
}

/** Whether the words are plain or with SSML. */
export function writeAs(prompt: PromptDoc, content: PromptContentDoc, type: "text" | "ssml"): Gesture {
  return {
    label: texts.steps.writeAs(prompt.name, type === "ssml"),
    operations: [{ op: "change", noun: "prompt_content", id: content.id, fields: { type } }],
  };
}

/** A name that no other prompt has. */
export function freePromptName({ rows }: FlowDocument, wanted: string): string {
  return freeName(wanted, new Set(rows.prompt.map(({ name }) => name)));
}
