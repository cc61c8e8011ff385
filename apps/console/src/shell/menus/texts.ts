// The entries' names are those of the documents, to the letter.

export const topMenuTexts = {
  campaigns: "Campaigns",
  clients: "Clients",
  templates: {
    label: "Template manager",
    voice: "Voice templates",
    sms: "SMS templates",
    email: "Email templates",
  },
  home: "Home",
  experience: {
    label: "Experience Center",
    gallery: "Demo Gallery",
    demos: "Interactive Demos",
    users: "Demos users",
    tour: "Product Tour",
    settings: "Settings",
  },
} as const;

export const adminMenuTexts = {
  title: "Admin",
  clients: "Clients",
  engage: "Engage",
  telephony: {
    label: "Telephony",
    clients: "Clients",
    providers: "Providers",
    lines: "SIP lines",
    doNotCall: "Do Not Call List",
    workers: "Workers",
    concurrency: "Concurrency",
    numbers: "Virtual numbers",
  },
  gateway: "Apigateway",
} as const;

export const clientMenuTexts = {
  campaigns: { label: "Campaigns", voice: "Voice", sms: "SMS" },
  agents: { label: "Digital Agents", voice: "Voice", sms: "SMS", email: "Email Agents" },
  business: { label: "Business Configuration", outbound: "Outbound", inbound: "Inbound" },
  accounts: "Accounts manager",
  library: "Library",
  credentials: "Credentials",
  settings: "Client Settings",
  auditLogs: "Audit logs",
} as const;

export const agentBuildMenuTexts = {
  build: { label: "Build", configure: "Configure", integrations: "Integrations", prompts: "Prompts" },
  test: "Test",
  monitor: { label: "Monitor", analytics: "Analytics", calls: "Calls", export: "Data Export" },
  agent: "Agent",
  settings: "Settings",
} as const;

export const flowMenuTexts = {
  build: { label: "Build", design: "Design", configure: "Configure", train: "Train" },
  test: "Test",
  deploy: "Deploy",
  settings: "Application Settings",
  monitor: { label: "Monitor", analytics: "Analytics", calls: "Calls" },
  enhance: "Enhance",
  tools: {
    label: "Tools",
    stitch: "Call Stitch",
    india: "Campaigns India",
    phaseA: "Campaigns Phase A",
    cti: "CTI",
  },
  catalogue: "Catalogue",
  documentation: "Documentation",
} as const;

export const badges = { beta: "Beta", comingSoon: "Coming soon" } as const;

/** Why an entry leads nowhere. */
export const menuReasons = { off: "Switched off for all clients", notBuilt: "Not in this release yet" } as const;
