import type { PromptContentDoc, PromptDoc } from "../document/document.ts";
import { markupOf } from "../document/markup-of.ts";
import type { ProgramContent, ProgramPrompt } from "../program/program.ts";
import type { Compiler } from "./compiler.ts";

/** @param said the contents of the prompt with the words that are said */
export function compilePrompt(doc: PromptDoc, said: readonly PromptContentDoc[], compiler: Compiler): ProgramPrompt {
  const compiled = said.flatMap((content) => {
    const markup = markupOf(content);
    const template = compiler.template(
      content.content,
      { noun: "prompt_content", id: content.id, field: "content" },
      markup,
    );
    return template === null ? [] : [[content.language, { id: content.id, doc: content, template }] as const];
  });
  return { id: doc.id, name: doc.name, contents: new Map<string, ProgramContent>(compiled) };
}
