/** What the page says on which an agent is tried. */
export const texts = {
  title: "Test",
  ways: {
    label: "How to try the agent",
    words: "Words and keys",
    call: "Call",
    tests: "Tests",
    golden: "Golden calls",
    verify: "Verify",
    callers: "Callers",
  },
  /** Parts of the page, as a failure names them. */
  parts: {
    simulator: "The simulator",
    tests: "The tests",
    golden: "Golden calls",
    verify: "Verify",
    callers: "The callers",
    call: "The call",
  },
  note: {
    call: (version: string) => `Version ${version}, through a voice worker`,
    words: (version: string) => `Version ${version}, in this browser only`,
    tests: (version: string) => `Version ${version}, played in this browser`,
    golden: (version: string) => `Version ${version}, played by the server`,
    verify: (version: string) => `Version ${version}, explored in this browser`,
    callers: (version: string) => `Version ${version}, called in this browser`,
    noVersion: "–",
  },
} as const;
