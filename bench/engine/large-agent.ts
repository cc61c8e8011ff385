import { questionBlocks, questions } from "./survey.ts";

const blocks = 500;
const triggers = 40;
export const eightLanguages = ["en-IN", "hi-IN", "ta-IN", "te-IN", "bn-IN", "mr-IN", "gu-IN", "kn-IN"];

/** Blocks beside those of the survey: it has twenty questions, a start and an end. */
const others = Array.from({ length: blocks - questions.length - 2 }, (_, index) => `Other ${index + 1}`);

/**
 * An agent of 500 blocks with 40 triggers, half of them intents and half conditions. Its first twenty
 * questions are those of the survey, so that one conversation goes through both.
 */
export function largeYaml(languages: readonly string[]): string {
  /** The same words in each language. */
  const said = (words: string) => `{ ${languages.map((language) => `${language}: "${words}"`).join(", ")} }`;
  return `parley: 1
settings: { language: en-IN, languages: [${languages.join(", ")}] }
states:
  start:
${questionBlocks({ say: said, keep: (name) => name, end: "Done", repeats: true })}
${others
  .map(
    (name, index) => `    ${name}:
      say: ${said(`Text ${index + 1}: press a key.`)}
      paths:
        - dtmf: "[1-5]"
          to: ${others[index + 1] ?? "Done"}
        - no_match: 1
          to: ${name}`,
  )
  .join("\n")}
    Done:
      type: End
      say: ${said("Thank you.")}
      end_state: completed
triggers:
${Array.from({ length: triggers }, (_, index) =>
  index % 2 === 0
    ? `  - { intent: topic_${index}, to: ${others[index * 10] ?? "Done"} }`
    : `  - { trigger: 'metadata.area == "${index}"', to: ${others[index * 10] ?? "Done"} }`,
).join("\n")}
intents:
  Topics:
    intents:
${Array.from({ length: triggers / 2 }, (_, index) => `      topic_${index * 2}: [about topic ${index * 2}, tell me of ${index * 2}]`).join("\n")}
`;
}
