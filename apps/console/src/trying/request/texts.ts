/** What a request says that is tried. */
export const texts = {
  title: "Test request",
  value: "Value for the test",
  send: "Send test request",
  empty: (names: string) => `Empty: ${names}`,
  request: "Request",
  refused: (reason: string) => `Refused: ${reason}`,
  answer: "Answer ",
  took: (milliseconds: number | undefined) => (milliseconds === undefined ? "" : `${milliseconds} ms`),
  bound: "What a conversation keeps or reads",
  notBound: "A conversation keeps nothing of this answer.",
} as const;
