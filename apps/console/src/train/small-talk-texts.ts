/** What is said of asides that are answered without leaving the block. */
export const texts = {
  tab: "Small talk",
  empty: "No small talk yet",
  emptyText: "Small talk answers asides, such as “say that again”, and stays in the block. The agent's YAML adds it.",
  name: "Name",
  kind: "Kind",
  takenBy: "Taken by",
  takenByOf: (name: string) => `What takes ${name}`,
  says: "Says",
  nothing: "Nothing of its own",
  after: "Then",
  afterTimes: (times: number, block: string) => `${block}, after ${times} in a row`,
  stays: "Stays in the block",
  isActive: "Answers",
  isActiveOf: (name: string) => `${name} answers`,
  missing: (intent: string) => `${intent} (no such intent)`,
  fields: { status: "State", trigger_or_intent: "Trigger" },
} as const;
