/** What is said where a file becomes an agent, or takes the place of a version. */
export const texts = {
  takes: "Takes an agent as YAML, a Dialogflow CX package (zip), RapidPro flows or a state machine (JSON).",
  reading: "Reading the file",
  notRead: "The file could not be read",
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Split it.`,
  tooLong: "The file takes too long to be read. Split it.",
  tooManyRows: (rows: number, most: number) =>
    `The agent has ${rows.toLocaleString("en")} rows, more than ${most.toLocaleString("en")}. Split it.`,
  report: {
    title: "What is carried over",
    kind: "In the file",
    found: "Found",
    carried: "Carried over",
    left: "Left out",
    why: "What is left out, and why",
  },
  recordings: (count: number) =>
    count === 1
      ? "The recording of this prompt is not kept by this client. The agent speaks it by its voice:"
      : "The recordings of these prompts are not kept by this client. The agent speaks them by its voice:",
  text: "Text of the file",
  same: "Nothing: the version says this already.",
  faults: (count: number) => (count === 1 ? "The YAML has a fault" : `The YAML has ${count} faults`),
  place: (line: number, column: number) => `${line}:${column}`,
  more: (count: number) => `and ${count} more`,
} as const;
