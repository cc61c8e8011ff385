/** How an agent is called, and what is done with its numbers. */
export const texts = {
  ways: {
    sip: (number: string, uri: string) => `${number} at ${uri}`,
    telephone: (number: string) => `${number} by telephone`,
    none: "It has no number, so no call reaches it: assign one under Deploy.",
    noneYet: "It has no number yet: its first deploy makes one.",
    unverified: (numbers: string, isOne: boolean) =>
      `${numbers} ${isOne ? "waits" : "wait"} for staff to verify it, so no call is answered.`,
    inactive: (numbers: string, isOne: boolean) =>
      `${numbers} ${isOne ? "is" : "are"} inactive, so no call is answered.`,
    notLive: (numbers: string) => `Nothing is deployed yet, so ${numbers} is not answered.`,
    call: (ways: string) => `Call ${ways}.`,
    more: (count: number) => `one of ${count} more`,
    or: (first: string, last: string) => `${first} or ${last}`,
    failed: (why: string) => `Its numbers could not be fetched: ${why}`,
  },
  done: {
    title: "Assigned numbers updated for agent",
    unassigned: (number: string) => `The agent no longer answers ${number}.`,
    testNumber: "The agent has a test number.",
  },
} as const;
