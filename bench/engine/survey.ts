/** A survey of twenty questions, each answered by key 1 to 5; both sides of the comparison are made from it. */
export const questions = Array.from({ length: 20 }, (_, index) => `Question ${index + 1}: press a key from 1 to 5.`);

/** The keys one caller presses; the figures are of this conversation over and over. */
export const keys = questions.map((_, index) => String((index % 5) + 1));

const block = (index: number) => `Q${index + 1}`;

/** The survey as an agent. */
export const surveyYaml = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Q1
${questions
  .map(
    (question, index) => `    ${block(index)}:
      say: "${question}"
      save_input_to_metadata_key: ${block(index)}
      paths:
        - dtmf: "[1-5]"
          to: ${index + 1 < questions.length ? block(index + 1) : "Done"}
        - no_match: 1
          to: ${block(index)}`,
  )
  .join("\n")}
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
    Start:
      type: Start
      paths:
        - to: Q1
${questions
  .map(
    (question, index) => `    ${block(index)}:
      say: "${question}"
      save_input_to_metadata_key: last
      paths:
        - dtmf: "[1-5]"
          to: ${block((index + 1) % questions.length)}`,
  )
  .join("\n")}
`;
