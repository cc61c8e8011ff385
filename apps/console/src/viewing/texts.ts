/** What is said of the template that an agent came from. */
export const templateTexts = {
  available: (newer: string, template: string, from: string) =>
    `Release ${newer} of the template ${template} is available. This version has ${from}.`,
  lookVerb: "See changes",
} as const;
