/** What the breadcrumb calls each page. */
export const titles = {
  clients: "Clients",
  agents: "Voice agents",
  design: "Design",
  configure: "Configure",
  train: "Train",
  prompts: "Prompts",
  test: "Test",
  deploy: "Deploy",
  compare: "Compare versions",
  versions: "Versions",
  proposals: "Proposals",
  proposal: "Proposal",
  documentation: "Documentation",
  controlPanel: "Control panel",
  agentSettings: "Settings",
  integration: "Integrations",
  calls: "Calls",
  call: "Call",
  clientSettings: "Client Settings",
  member: "Team member",
  tags: "Tags",
  library: "Library",
  credentials: "Credentials",
  templates: "Templates",
  applications: "Applications",
  providers: "Providers",
  lines: "SIP lines",
  workers: "Workers",
  telephonyClients: "Telephony clients",
  doNotCall: "Do Not Call List",
  numbers: "Virtual numbers",
  help: "Help",
  account: "Account",
  batchManager: "Batch manager",
  batchRules: "Batch rules",
  dndManager: "DND manager",
  paymentFees: "Payment fees",
  users: "Users",
  productTour: "Product Tour",
} as const;

export const texts = {
  broken: "This page could not be shown",
  comingSoon: {
    // To the letter of the documents.
    title: "Coming soon",
    text: (page: string) => `${page} will open here.`,
  },
  // Both pages to the letter of the documents.
  notFound: {
    title: "404",
    text: "Sorry, the page you visited does not exist.",
    home: "Go Home",
  },
  ipRestricted: {
    reason: "It appears that you are using unauthorized network.",
    /** Before the address. */
    address: "Your address is",
  },
} as const;
