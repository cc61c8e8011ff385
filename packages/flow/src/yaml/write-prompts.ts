import type { Id } from "@parley/model/kernel";
import type { PromptContentDoc, PromptDoc } from "../document/document.ts";
import { type PromptList, type Reprompt, repromptFields } from "../document/prompts-said.ts";
import type { Mapping, Written } from "./write-nodes.ts";
import { fieldMembers, idMember, keyOf, mapping, type Writing } from "./writing.ts";

/** Prompts as they are said: one, or a list; nothing when there are none. */
export function writeSay(writing: Writing, prompts: readonly Id[]): Written | undefined {
  const [first, ...more] = prompts.map((prompt) => writeOnePrompt(writing, prompt));
  return first !== undefined && more.length > 0 ? [first, ...more] : first;
}

export function writeConditionalPrompts(
  writing: Writing,
  choices: readonly { readonly when: string; readonly value: readonly Id[] }[],
): Written | undefined {
  if (choices.length === 0) return undefined;
  return choices.map(({ when, value }) =>
    mapping([
      ["when", when],
      ["say", writeSay(writing, value) ?? []],
    ]),
  );
}

/** What is said when a question is asked again, of a block or of the version. */
export function writeReprompts(
  writing: Writing,
  row: { readonly [R in Reprompt]: Id | null },
): [string, Written | undefined][] {
  return repromptFields.map((field) => {
    const prompt = row[field];
    return [field, prompt === null ? undefined : writeOnePrompt(writing, prompt)];
  });
}

/** Further lists of prompts, such as the reprompts by count. */
export function writePromptLists<Field extends PromptList>(
  writing: Writing,
  row: { readonly [L in Field]: readonly Id[] },
  fields: readonly Field[],
): [string, Written | undefined][] {
  return fields.map((field) => [field, writeSay(writing, row[field])]);
}

/** A prompt where it is said: its words when it needs no name, else its name. */
export function writeOnePrompt(writing: Writing, prompt: Id): Written {
  return writing.layout.inline.has(prompt)
    ? writeContents(writing, prompt)
    : mapping([["prompt", keyOf(writing, prompt)]]);
}

/** The prompts that have names of their own. */
export function writePromptSection(writing: Writing): Mapping {
  const named = writing.document.rows.prompt.filter((prompt) => !writing.layout.inline.has(prompt.id));
  return mapping(named.map((prompt) => [keyOf(writing, prompt.id), writeNamedPrompt(writing, prompt)]));
}

function writeNamedPrompt(writing: Writing, prompt: PromptDoc): Written {
  const contents = writeContents(writing, prompt.id);
  const own = fieldMembers("prompt", prompt, { name: keyOf(writing, prompt.id) });
  if (!writing.ids && own.length === 0 && writing.contents.has(prompt.id)) return contents;
  return mapping([idMember(writing, prompt), ...own, ["contents", contents]]);
}

function writeContents(writing: Writing, prompt: Id): Written {
  const contents = writing.contents.get(prompt) ?? [];
  const [only, ...more] = contents;
  const isPlain = only !== undefined && more.length === 0 && only.language === writing.document.settings.language;
  if (isPlain && contentMembers(only).size === 0) return only.content;
  return mapping(contents.map((content) => [keyOf(writing, content.id), writeContent(content)]));
}

function writeContent(content: PromptContentDoc): Written {
  const members = contentMembers(content);
  return members.size === 0 ? content.content : new Map([...members, ["content", content.content]]);
}

/** What a content has besides its words. */
function contentMembers(content: PromptContentDoc): Mapping {
  return mapping(fieldMembers("prompt_content", content, { content: content.content }));
}
