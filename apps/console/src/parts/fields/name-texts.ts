const listed = 2;

/** What the list of known names says of each. */
export const nameTexts = {
  holders: {
    value: "Value",
    metadata: "Metadata",
    account: "Account",
    business: "Business",
    template: "Template",
    answer: "Answer",
    conversation: "Conversation",
    match: "Match",
    variant: "Variant",
    visits: "Visits",
    credential: "Credential",
    moment: "Moment",
  },
  /** What is offered in quotes. */
  values: {
    intent: "Intent",
    value: "Value",
    variant: "Variant",
    language: "Language",
    channel: "Channel",
    moment: "What happens",
    block: "Block",
    prompt: "Prompt",
    path: "Path",
    action: "Action",
    metadata: "Metadata",
  },
  filter: "Filter",
  defaultFilter: "This where the value is absent or empty.",
  function: "Function",
  kind: (holder: string, kind: string) => `${holder}, ${kind}`,
  /** Where a name comes from that no block fills. */
  where: {
    value: "Collected by no block",
    metadata: "Given when the conversation begins",
    account: "Of the person's account",
    business: "Of the client's business configuration",
    template: "Of the template",
    answer: "Of the last action, and no block runs one",
    conversation: "Of the conversation now",
    match: "Whether what was said is what is known",
    variant: "Variant chosen for this conversation",
    visits: "How often the block was entered",
    credential: "Filled in when the request is sent",
    moment: "Of what happens now",
  },
  origin: (
    filled: "before" | "here" | "elsewhere" | "unfilled" | "always",
    by: readonly string[],
    otherwise: string,
  ): string => {
    const places = by.length > listed ? `${by.slice(0, listed).join(", ")} +${by.length - listed}` : by.join(", ");
    switch (filled) {
      case "before":
        return `Filled before, in ${places}`;
      case "here":
        return "Filled here";
      case "elsewhere":
        return `Filled elsewhere, in ${places}`;
      case "unfilled":
      case "always":
        return otherwise;
    }
  },
} as const;
