/** What is said of stops within a talk. */
export const texts = {
  title: "Stops",
  before: "Stop before a block",
  choose: "Choose a block",
  remove: (name: string) => `Do not stop before ${name}`,
  when: "Stop when this begins to hold",
  example: "slots.amount > 1000",
  stopped: (block: string) => `Stopped before ${block}`,
  holds: "Stopped: the condition holds",
  goOn: "Go on",
} as const;
