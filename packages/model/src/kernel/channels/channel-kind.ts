/** How what the agent says reaches the person. */
type Words =
  /** Each prompt is spoken as soon as it is said. */
  | { readonly speaks: true; readonly sends: null }
  /** All that is said in a turn leaves as one message, with `between` its prompts. */
  | { readonly speaks: false; readonly sends: { readonly between: string } };

/** What a channel can do. Code asks for this, and never for a channel by its name. */
export type ChannelKind = Words & {
  /** What people call it. */
  readonly label: string;
  /** How a conversation begins: a call is answered, or a message comes. */
  readonly begins: "answer" | "message";
  /** Whether it hears the person: listenings are opened, and speech and silence come of them. Else messages come. */
  readonly hears: boolean;
  /** How digits come: as keys, or written in a message of digits alone. */
  readonly keys: "pressed" | "written";
  /** Whether it can connect the person with another number or address. */
  readonly transfers: boolean;
  /** Whether it can record the person. */
  readonly records: boolean;
  /** Whether people reach it by a telephone number: virtual numbers may carry it. */
  readonly hasNumbers: boolean;
  readonly limits: {
    /** How long a person waits for an answer until the agent asks them to wait, ms; null: they are not asked. */
    readonly wait: number | null;
    /** How long nothing happens until the conversation ends as `expired`, ms; null: it ends with its call. */
    readonly rest: number | null;
    /** How long a Wait block may wait, ms. */
    readonly sleep: number;
  };
};
