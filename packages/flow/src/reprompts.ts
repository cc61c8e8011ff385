/** The fields in which the version and a block name what is said when a question is asked again, with a name for each. */
export const reprompts = {
  no_input_reprompt: "not heard",
  no_match_reprompt: "not understood",
} as const;

export type Reprompt = keyof typeof reprompts;

export const repromptFields: readonly Reprompt[] = ["no_input_reprompt", "no_match_reprompt"];
