/** What the Train page shows, as its address says it. */
export type TrainSearch = {
  /** The intent or entity that is open, by its name; small talk by its id. */
  readonly open?: string;
  readonly language?: string;
  /** An example that was sought, by its text. */
  readonly example?: string;
};

const named = (value: unknown): value is string => typeof value === "string" && value !== "";

export const readTrainSearch = ({ open, language, example }: Readonly<Record<string, unknown>>): TrainSearch => ({
  ...(named(open) ? { open } : {}),
  ...(named(language) ? { language } : {}),
  ...(named(example) ? { example } : {}),
});
