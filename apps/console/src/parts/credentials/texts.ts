/** What is said of a client's credentials wherever they are made, replaced and looked at. */
export const texts = {
  replaceNamed: (name: string) => `Replace ${name}`,
  removeText: "Requests that name it are refused from then on. Its value cannot be restored.",
  noHost: "Sent to no host yet",
  uses: {
    usesList: "What names it",
    deployed: (version: string, release: number) => `${version} r${release}, which callers reach`,
    usesFailed: (reason: string) => `Its uses could not be fetched: ${reason}`,
    noUse: "Nothing names it.",
    kinds: { action: "Action", block: "Webhook of", language_model: "Language model" },
  },
  dialog: {
    add: "Add a credential",
    addVerb: "Add credential",
    replaceVerb: "Replace value",
    name: "Name",
    namePlaceholder: "crm_token",
    nameRule: "Small letters, digits and underscores. It begins with a letter.",
    requestsWrite: "Requests write ",
    value: "Value",
    valueHelp: "It is stored encrypted and never shown again.",
    hosts: "Hosts",
    hostsPlaceholder: "api.example.com",
    hostsHelp: "It is sent to these hosts alone. Put commas between them.",
  },
} as const;
