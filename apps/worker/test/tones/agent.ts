import { farewell, greeting, words } from "./words.ts";

/** What ends what a caller says, in milliseconds. */
export const silenceThreshold = 300;

/** An agent that asks, and says back every word that it hears until the caller takes leave. */
export const echoAgent = `parley: 1
settings:
  language: en-IN
  languages: [en-IN]
states:
  start:
    Start:
      type: Start
      paths:
        - to: Ask
    Ask:
      say: ${greeting}
      bi_behaviour: none
      patience: 8000
      silence_threshold: ${silenceThreshold}
      min_record_time: 150
      paths:
${paths()}
    Echo:
      say: "{{ intent }}"
      bi_behaviour: none
      patience: 8000
      silence_threshold: ${silenceThreshold}
      min_record_time: 150
      paths:
${paths()}
    Leave:
      type: End
      say: ${farewell}
      end_state: completed
    Lost:
      type: End
      end_state: lost
intents:
  Words:
    intents:
${[...words, farewell].map((word) => `      ${word}: [${word}, say ${word}, I would like ${word}]`).join("\n")}
`;

function paths(): string {
  const lines = words.map((word) => [`intent: ${word}`, "Echo"]);
  lines.push([`intent: ${farewell}`, "Leave"], ["no_input: 1", "Lost"], ["no_match: 1", "Lost"]);
  return lines.map(([when, to]) => `        - ${when}\n          to: ${to}`).join("\n");
}
