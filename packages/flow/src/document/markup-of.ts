import type { PromptContentDoc } from "./document.ts";
import { ssmlFault } from "./ssml-fault.ts";

const tag = /<\/?[A-Za-z][^<>]*>/;

/**
 * How the words of a prompt are written. Of what was recorded `type` says that it is, so the words themselves tell: they
 * are spoken where the recording is not played.
 */
export function markupOf({ type, content }: Pick<PromptContentDoc, "type" | "content">): "xml" | "plain" {
  const isMarked = type === "ssml" || (type === "audio" && tag.test(content) && ssmlFaultIn(content) === null);
  return isMarked ? "xml" : "plain";
}

/** Of a template, what keeps its own words from being well formed. What it puts in is escaped, and no tag. */
export const ssmlFaultIn = (template: string): string | null =>
  ssmlFault(template.replace(/\{\{[^{}]*\}\}/g, (output) => "x".repeat(output.length)));
