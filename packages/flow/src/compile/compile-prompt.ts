import type { Json } from "@parley/model/kernel";
import type { PromptContentDoc, PromptDoc } from "../document/document.ts";
import type { ProgramContent, ProgramPrompt } from "../program/program.ts";
import type { Compiler } from "./compiler.ts";

export function compilePrompt(
  doc: PromptDoc,
  contents: readonly PromptContentDoc[],
  compiler: Compiler,
): ProgramPrompt {
  const compiled = contents.flatMap((own) => {
    const content = overridden(own, doc.override_prompts[own.language]);
    const markup = content.type === "ssml" ? "xml" : "plain";
    const template = compiler.template(
      content.content,
      { noun: "prompt_content", id: own.id, field: "content" },
      markup,
    );
    return template === null ? [] : [[own.language, { id: own.id, doc: content, template }] as const];
  });
  return { id: doc.id, name: doc.name, contents: new Map<string, ProgramContent>(compiled) };
}

/** The content with the edit of its language over it: new words, or an object with new `content`. */
function overridden(content: PromptContentDoc, edit: Json | undefined): PromptContentDoc {
  if (typeof edit === "string") return { ...content, content: edit };
  if (edit === undefined || edit === null || typeof edit !== "object" || Array.isArray(edit)) return content;
  return typeof edit.content === "string" ? { ...content, content: edit.content } : content;
}
