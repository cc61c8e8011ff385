export const texts = {
  title: "Find in the agent",
  label: "Find names, prompts, intents, metadata keys",
  placeholder: "Names, prompts, intents, keys",
  pattern: "Regular expression",
  close: "Close",
  everywhere: "In all sub-flows",
  nothing: "Nothing found",
  atLeast: (count: number) => `${count} or more`,
  found: (count: string) => `${count} found`,
  place: (at: number, count: string) => `${at} of ${count}`,
  where: { name: "Name", prompt: "Prompt", intent: "Intent", metadataKey: "Metadata key" },
  hit: (kind: string, where: string) => `${kind}, ${where}`,
} as const;
