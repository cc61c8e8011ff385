import type { Program, ProgramBlock } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { SayContent } from "../types.ts";
import { spokenAs } from "./spoken-as.ts";

/**
 * What an agent says in the same words every time and has made into speech, as its calls say it: whoever keeps speech can
 * make it before anybody calls. Recordings are not among it, nor words of which nothing may be kept.
 */
export function fixedSpeech(program: Program): readonly SayContent[] {
  const all = new Map<string, SayContent>();
  for (const block of program.blocks.values()) {
    const { bot_response_type: response_type, tts_storage_type: storage } = block.effective;
    if (storage === "none") continue;
    for (const prompt of promptsOf(block).flatMap((id) => program.prompts.get(id) ?? [])) {
      for (const content of prompt.contents.values()) {
        const text = content.doc.content;
        if (content.doc.type === "audio" || text.trim() === "" || /\{[{%]/.test(text)) continue;
        const words = { prompt, content, text, masked: text };
        const spoken = spokenAs(program, words, { response_type, storage, persona: null });
        all.set(`${content.id} ${response_type} ${storage}`, { ...spoken, cachable: true });
      }
    }
  }
  return [...all.values()];
}

/** The block's own prompts first, then those said on its ways out. */
function promptsOf({ doc, conditional_prompts, paths }: ProgramBlock): readonly Id[] {
  const own = [...doc.prompts, ...conditional_prompts.flatMap(({ value }) => value)];
  const ways = Object.values(paths).flatMap((way) => way ?? []);
  return [
    ...own,
    ...ways.flatMap((path) => [
      ...path.doc.additional_prompts,
      ...path.conditional_prompts.flatMap(({ value }) => value),
    ]),
  ];
}
