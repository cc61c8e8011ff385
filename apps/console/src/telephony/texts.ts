import { messagesOf, type ResourceTexts } from "../resource/texts.ts";

export const providerTexts: ResourceTexts = {
  title: "Providers",
  one: "provider",
  many: "providers",
  search: "Search providers",
  empty: "A provider is a carrier that brings and takes calls. Its SIP lines and numbers belong to it.",
  labels: { config: "Settings" },
  help: { config: "While no provider names its addresses, only this machine may call." },
  deleting: "A provider with SIP lines cannot be deleted. Delete its lines first.",
  messages: messagesOf("Provider", "Providers", "provider"),
};

export const providerGroups = { provider: "Provider" } as const;

export const providerActs = {
  pause: "Pause",
  pauseQuestion: (name: string) => `Pause ${name}?`,
  pauseText: "It makes no new calls. Those that wait are made after Resume, or fail after a minute. Live calls go on.",
  pauseVerb: "Pause provider",
  paused: (name: string) => `${name} is paused`,
  resume: "Resume",
  resumed: (name: string) => `${name} takes calls again`,
  purge: "Purge",
  purgeQuestion: (name: string) => `Purge ${name}?`,
  purgeText: "It makes no new calls, and waiting calls are dropped. Live calls go on.",
  purgeVerb: "Purge provider",
  purged: (name: string) => `${name} is purged: it makes no calls until you resume it`,
} as const;

export const sipLineTexts: ResourceTexts = {
  title: "SIP lines",
  one: "line",
  many: "lines",
  search: "Search lines",
  empty: "A SIP line connects Parley to a provider. Add one, then give it numbers.",
  labels: {
    allow_premium: "Premium numbers",
    internal_digits: "Extension digits",
    max_concurrency: "Most calls",
    default_price: "Default price",
    registration: "Registered",
    registration_note: "Why not",
    registered_until: "Registered until",
  },
  help: {
    register: "A worker registers the line under its user name, so that the carrier sends its calls there.",
    destinations: "Prefixes that it may call, such as +91; + is everywhere. Empty: its country, or that of the number.",
    country: "ISO 3166 code, such as IN, for numbers without a leading +. Empty: they are not dialled.",
    transport: "How SIP travels. A line over TLS carries no calls yet.",
    password: "Leave it empty to keep the password.",
    default_price: "Price a minute where no prefix fits.",
    calls_per_minute: "Most calls that go out in a minute.",
    calls_per_hour: "Most calls that go out in an hour.",
    calls_per_day: "Most calls that go out in 24 hours.",
    spend_per_day: "What the calls of 24 hours may cost.",
  },
  nothing: {
    worker: "None",
    registration_note: "None",
    registered_until: "Not registered",
    max_concurrency: "No limit",
    default_price: "Highest price, or 1",
    calls_per_minute: "60",
    calls_per_hour: "1000",
    calls_per_day: "5000",
    spend_per_day: "100",
  },
  deleting: "This line makes and takes no calls from now on. A line with numbers cannot be deleted.",
  messages: messagesOf("SIP Line", "SIP Lines", "sipLine"),
};

export const sipLineGroups = {
  line: "Line",
  carrier: "Carrier",
  registration: "Registration",
  dialling: "Numbers it may call",
  prices: "Cost",
  limits: "Limits",
} as const;

export const sipLineActs = {
  pause: "Pause",
  pauseQuestion: (name: string) => `Pause ${name}?`,
  pauseText: "It makes no new calls. Those that wait are made after Resume, or fail after a minute. Live calls go on.",
  pauseVerb: "Pause line",
  paused: (name: string) => `${name} is paused`,
  resume: "Resume",
  resumed: (name: string) => `${name} carries calls again`,
} as const;

export const workerTexts: ResourceTexts = {
  title: "Workers",
  one: "worker",
  many: "workers",
  search: "Search workers",
  empty: "A worker is a process that hosts live calls. It adds itself when it starts.",
  labels: { live_calls: "Live calls", capacity: "Most calls", heartbeat_at: "Last sign of life" },
  nothing: { address: "Not known" },
  deleting: "A process of this name that still runs adds itself again.",
  messages: messagesOf("Worker", "Workers", "worker"),
};

export const workerGroups = { worker: "Worker" } as const;

export const telephonyClientTexts: ResourceTexts = {
  title: "Telephony clients",
  one: "client",
  many: "clients",
  search: "Search clients",
  empty: "A row here limits how many calls a client may make. Without one the usual limits hold.",
  labels: { organisation: "Client", max_concurrency: "Most calls" },
  help: {
    max_concurrency: "Most calls at once, of all its agents.",
    calls_per_minute: "Most calls that go out in a minute.",
    calls_per_hour: "Most calls that go out in an hour.",
    calls_per_day: "Most calls that go out in 24 hours.",
    spend_per_day: "What the calls of 24 hours may cost.",
  },
  nothing: {
    max_concurrency: "No limit",
    calls_per_minute: "60",
    calls_per_hour: "1000",
    calls_per_day: "5000",
    spend_per_day: "100",
  },
  deleting: "The usual limits hold for the client from its next call on.",
  messages: messagesOf("Client", "Clients", "client"),
};

export const telephonyClientGroups = { client: "Client", limits: "Limits" } as const;

export const blacklistUntil = { always: "No end", ended: (moment: string) => `Ended ${moment}` } as const;

export const blacklistTexts: ResourceTexts = {
  title: "Do Not Call List",
  one: "number",
  many: "numbers",
  search: "Search numbers",
  empty: "Numbers on this list are never called. Add people who asked for that, or import your list.",
  labels: { caller_number: "Number", expires_at: "Until", organisation: "Client" },
  nothing: { organisation: "Every client", expires_at: blacklistUntil.always },
  help: {
    caller_number:
      "With a leading + and the country, such as +919876543210. Without its country it holds in every country.",
    expires_at:
      "The number may be called again from then on. Leave it empty to keep the number on the list. Of a number that is listed already the later end holds.",
    organisation: "Client that must not call it. Leave it empty for every client.",
  },
  deleting: "Agents may call it again from the next call on.",
  messages: messagesOf("Blacklist Number", "Blacklist Numbers", "blacklistNumber"),
};

export const blacklistGroups = { number: "Number" } as const;

export const numberTexts: ResourceTexts = {
  title: "Virtual numbers",
  one: "number",
  many: "numbers",
  search: "Search numbers",
  empty: "People call a virtual number, and agents call from it. Add one, then assign a client and an agent.",
  labels: { flow: "Agent", sip_line: "SIP line", is_verified: "Verified", is_test: "Test number" },
  help: {
    client: "Client that keeps the number. Leave it empty, and any client may take it.",
    is_verified: "You have seen that the number is the client's own. Calls come in and go out only then.",
  },
  deleting: "Calls to it are no longer answered. Live calls go on.",
  // The documents show the error of the server where a number cannot be made.
  messages: { ...messagesOf("Virtual Number", "Virtual Numbers", "virtualNumber"), adding: null },
};

export const numberGroups = {
  number: "Number",
  owner: "Who it belongs to",
  arrival: "How calls arrive",
} as const;

export const numberFilters = { provider: "Provider" } as const;

export const assignTexts = {
  assign: "Assign agent",
  take: "Unassign agent",
  title: (number: string) => `Assign ${number}`,
  client: "Client",
  clientHelp: "The number belongs to this client from then on.",
  agent: "Agent",
  agentHelp: "The agent that is to answer its calls.",
  move: (number: string) => `Another agent answers ${number} now. Its next call comes to this agent instead.`,
  failed: "The number was not assigned",
  done: "Assigned numbers updated for agent",
  takeQuestion: (number: string) => `Unassign ${number}?`,
  takeText: (number: string) => `Calls to ${number} are no longer answered. The client keeps the number.`,
  takenFrom: (number: string) => `It no longer answers ${number}.`,
  giveBack: "Take from client",
  giveBackQuestion: (number: string) => `Take ${number} from its client?`,
  giveBackText: (number: string) =>
    `Calls to ${number} are no longer answered, and another client may have it. It is to be verified again.`,
  giveBackFailed: "The number was not taken from its client",
  givenBack: (number: string) => `${number} belongs to no client`,
} as const;
