import { hasRecording, type Program, type ProgramBlock, type ProgramPath } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { SayContent } from "../turn/types.ts";
import { spokenAs } from "./spoken-as.ts";

/**
 * What an agent says in the same words every time and has made into speech, as its calls say it. So speech that is kept can
 * be made before the first call. Recordings are not part of it, nor words that may not be kept.
 */
export function fixedSpeech(program: Program): readonly SayContent[] {
  const all = new Map<string, SayContent>();
  for (const { block, prompts } of speakersIn(program)) {
    const { bot_response_type: response_type, tts_storage_type: storage } = block.effective;
    if (storage === "none") continue;
    for (const prompt of prompts.flatMap((id) => program.prompts.get(id) ?? [])) {
      for (const content of prompt.contents.values()) {
        const text = content.doc.content;
        if (hasRecording(content.doc) || text.trim() === "" || /\{[{%]/.test(text)) continue;
        const words = { prompt, content, text, masked: text };
        const spoken = spokenAs(program, words, { response_type, storage, persona: null });
        all.set(`${content.id} ${response_type} ${storage}`, { ...spoken, cachable: true });
      }
    }
  }
  return [...all.values()];
}

/** The prompts said in each block: its own, those of its paths, and those of global triggers that lead to it. */
function* speakersIn(program: Program): Iterable<{ readonly block: ProgramBlock; readonly prompts: readonly Id[] }> {
  for (const block of program.blocks.values()) yield { block, prompts: promptsOf(block) };
  for (const { override, ordinary } of [program, ...program.subflows.values()].map(({ triggers }) => triggers)) {
    for (const path of [...override, ...ordinary]) {
      const block = path.destination === null ? undefined : program.blocks.get(path.destination);
      if (block !== undefined) yield { block, prompts: pathPrompts(path) };
    }
  }
}

/** The block's own prompts first, then those said when it asks again and on its ways out. */
function promptsOf(block: ProgramBlock): readonly Id[] {
  const { doc, conditional_prompts, paths, effective } = block;
  const again = block.listens
    ? [effective.no_input_reprompt, effective.no_match_reprompt, effective.resume_prompt]
    : [];
  const asked = block.values.flatMap((value) => [
    ...value.doc.prompts,
    ...repromptsOf(value.doc),
    ...value.doc.refusal_prompts,
    ...value.doc.confirm_prompts,
  ]);
  const ways = Object.values(paths).flatMap((way) => way ?? []);
  return [
    ...doc.prompts,
    ...conditional_prompts.flatMap(({ value }) => value),
    ...doc.answer_intro,
    ...doc.answer_outro,
    ...repromptsOf(doc),
    ...again.filter((prompt) => prompt !== null),
    ...asked,
    ...ways.flatMap(pathPrompts),
  ];
}

const repromptsOf = ({
  no_input_reprompts,
  no_match_reprompts,
}: Pick<ProgramBlock["doc"], "no_input_reprompts" | "no_match_reprompts">) => [
  ...no_input_reprompts,
  ...no_match_reprompts,
];

function pathPrompts({ doc, conditional_prompts }: ProgramPath): readonly Id[] {
  return [...doc.additional_prompts, ...conditional_prompts.flatMap(({ value }) => value)];
}
