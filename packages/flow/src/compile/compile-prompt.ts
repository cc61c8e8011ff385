import type { PromptContentDoc, PromptDoc } from "../document/document.ts";
import { overriddenWords } from "../document/overridden-words.ts";
import type { ProgramContent, ProgramPrompt } from "../program/program.ts";
import type { Compiler } from "./compiler.ts";

export function compilePrompt(
  doc: PromptDoc,
  contents: readonly PromptContentDoc[],
  compiler: Compiler,
): ProgramPrompt {
  const compiled = contents.flatMap((own) => {
    const words = overriddenWords(doc, own.language);
    const content = words === null ? own : { ...own, content: words };
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
