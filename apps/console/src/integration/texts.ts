/** What the page says by which other systems learn to call an agent. */
export const texts = {
  title: "Integrations",
  note: "How other systems call this agent.",
  notFetched: "The integration could not be fetched",
  values: {
    title: "Values",
    latest: (version: string) => `Version ${version} says which values calls bring.`,
    live: (version: string) => `The live version ${version} says which values calls bring.`,
    tried: (versions: readonly string[]) =>
      `An experiment also gives callers ${versions.join(", ")}: its values are among them.`,
    other: (version: string) => `Version ${version} declares others: they hold once it is deployed.`,
    none: "It declares none: calls may bring any.",
    change: "Change in Configure",
    key: "Key",
    type: "Type",
    required: "Required",
    pii: "Personal",
    yes: "Yes",
    no: "No",
  },
  calls: {
    title: "Calls",
    about: "Send an access token as bearer. An idempotency key dials once, however often it is sent.",
    help: "Call the API from TypeScript",
  },
} as const;

/** What each call does, by its name. */
export const callTexts: { readonly [name: string]: string } = {
  trigger_call: "Calls a person, with values under metadata.",
  call_with_parameters: "Calls a person, with values under parameters.",
  fetch_call: "Gives a call: its status, and what was said.",
};
