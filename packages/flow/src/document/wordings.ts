/** What the engine itself may have to say. A prompt of such a name replaces the engine's words. */
export const wordings = [
  "please_wait",
  "noise",
  "which_one",
  "out_of_range",
  "did_you_mean",
  "more_choices",
  "card_number",
  "card_expiry",
  "card_code",
  "card_again",
] as const;

export type Wording = (typeof wordings)[number];

export const isWording = (name: string): name is Wording => wordings.some((wording) => wording === name);
