/** A survey of twenty questions, each answered by key 1 to 5; both sides of the comparison are made from it. */
export const questions = Array.from({ length: 20 }, (_, index) => `Question ${index + 1}: press a key from 1 to 5.`);

/** The keys one caller presses; the figures are of this conversation over and over. */
export const keys = questions.map((_, index) => String((index % 5) + 1));

/** What is written of a question: how it is said, the key of metadata that keeps the answer, and where keys lead. */
type Written = {
  readonly say: (question: string) => string;
  readonly keep: (name: string) => string;
  /** Where the last question leads. */
  readonly end: string;
  /** Whether a wrong key asks again. */
  readonly repeats: boolean;
};

/** The Start block and the twenty questions in a row, as the YAML of a sub-flow's blocks. */
export function questionBlocks({ say, keep, end, repeats }: Written): string {
  const name = (index: number) => `Q${index + 1}`;
  const blocks = questions.flatMap((question, index) => [
    `    ${name(index)}:`,
    `      say: ${say(question)}`,
    `      save_input_to_metadata_key: ${keep(name(index))}`,
    "      paths:",
    '        - dtmf: "[1-5]"',
    `          to: ${index + 1 < questions.length ? name(index + 1) : end}`,
    ...(repeats ? ["        - no_match: 1", `          to: ${name(index)}`] : []),
  ]);
  return ["    Start:", "      type: Start", "      paths:", "        - to: Q1", ...blocks].join("\n");
}

const quoted = (text: string) => `"${text}"`;

/** The survey as an agent. */
export const surveyYaml = `parley: 1
states:
  start:
${questionBlocks({ say: quoted, keep: (name) => name, end: "Done", repeats: true })}
    Done:
      type: End
      say: Thank you.
      end_state: completed
`;

/** Twenty blocks in a circle that any key leads round, with a key of metadata whose changes are kept. */
export const roundsYaml = `parley: 1
settings: { metadata_key_history: [last] }
states:
  start:
${questionBlocks({ say: quoted, keep: () => "last", end: "Q1", repeats: false })}
`;
