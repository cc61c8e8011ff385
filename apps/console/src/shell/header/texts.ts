/** What the header says. */
export const texts = {
  help: "Help",
  theme: (other: "light" | "dark") => `Use the ${other} theme`,
  breadcrumb: "Breadcrumb",
  allClients: "All clients",
  client: { missing: "Could not find the Organisation!", failed: "Error fetching Organisations" },
  agent: { missing: "Could not find the Flow!", failed: "Error fetching Flows" },
  versionsFailed: "Error fetching Versions",
  subFlowsFailed: "Error fetching Sub-flows",
  notices: {
    title: "Notices",
    show: "Show notices",
    showNew: (count: number) => `Show notices, ${count} new`,
    none: "Nothing so far. What goes wrong, and what you can undo, stays here.",
  },
  /** Ways behind the versions of an agent. */
  versionPages: { versions: "All versions", compare: "Compare versions", proposals: "Proposals" },
  newVersion: "New version",
  /** `what` is a client, an agent, a version or a sub-flow. */
  switcher: {
    kinds: { client: "client", agent: "agent", version: "version", subFlow: "sub-flow" },
    open: (what: string) => `Switch ${what}`,
    name: (what: string) => `Name of the ${what}`,
    placeholder: "Type a name",
    list: (what: string) => `Each ${what}`,
    here: "You are here",
    again: "Type to try again.",
    none: "Nothing has that name.",
  },
  zone: {
    shown: (zone: string) => `Times are shown in ${zone}`,
    mine: "My time",
    client: "Client's time",
    unset: "not set",
    utc: "UTC",
  },
} as const;
