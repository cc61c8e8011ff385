import { emptyDocument, type FlowDocument, withDefaults } from "@parley/flow";
import { blockFields, promptContentFields, promptFields, subFlowFields } from "@parley/model/kernel";

export const id = (n: number) => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;

type Words = { readonly [language: string]: string };

/** A version in English and Hindi; each prompt with an id from 100 on, its words with ids from 1000 on. */
export function versionSaying(prompts: { readonly [name: string]: Words }, over: Words = {}): FlowDocument {
  const { settings, rows } = emptyDocument();
  const entries = Object.entries(prompts);
  return {
    settings: { ...settings, language: "en-IN", languages: ["en-IN", "hi-IN"] },
    rows: {
      ...rows,
      sub_flow: [{ id: id(1), ...withDefaults(subFlowFields, { name: "Start", slug: "start" }) }],
      block: [
        { id: id(2), ...withDefaults(blockFields, { subflow: id(1), name: "Greet", prompts: [id(100)] }) },
        { id: id(3), ...withDefaults(blockFields, { subflow: id(1), name: "Ask", prompts: [id(101)] }) },
      ],
      prompt: entries.map(([name], index) => ({
        id: id(100 + index),
        ...withDefaults(promptFields, { name, override_prompts: index === 0 ? over : {} }),
      })),
      prompt_content: entries.flatMap(([, words], index) =>
        Object.entries(words).map(([language, content], place) => ({
          id: id(1000 + index * 10 + place),
          ...withDefaults(promptContentFields, { prompt: id(100 + index), language, content }),
        })),
      ),
    },
  };
}
