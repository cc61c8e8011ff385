/** What is wrong with a text in a little language. */
export type LanguageFault = {
  readonly message: string;
  /** 0-based places in the text, the end exclusive; null where it is unknown. */
  readonly at: { readonly from: number; readonly to: number } | null;
  /** Whether the text means something all the same: it names what may still be made. */
  readonly isWarning: boolean;
};

export type CheckedLanguage = "expression" | "value" | "template" | "endpoint" | "request" | "ssml" | "regex" | "dtmf";

/** The sentence for people, who count characters from one: the place stands before what is known instead. */
export function faultSentence({ message, at }: LanguageFault): string {
  return at === null ? message : message.replace(/\.(?= Known |$)/, ` (character ${at.from + 1}).`);
}
