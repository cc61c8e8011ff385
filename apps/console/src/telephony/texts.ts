import { messagesOf, type ResourceTexts } from "../resource/resource.ts";

export const providerTexts: ResourceTexts = {
  title: "Providers",
  one: "provider",
  many: "providers",
  search: "Search providers",
  empty: "A provider is a carrier that brings calls and takes them. Its SIP lines and numbers stand under it.",
  labels: { config: "Settings" },
  deleting: "A provider with SIP lines cannot be deleted. Delete its lines first.",
  messages: messagesOf("Provider", "Providers", "provider"),
};

export const providerActs = {
  pause: "Pause",
  pauseQuestion: (name: string) => `Pause ${name}?`,
  pauseText: "New calls no longer go out by it. Calls that go on are not cut.",
  pauseVerb: "Pause provider",
  paused: (name: string) => `${name} is paused`,
  resume: "Resume",
  resumed: (name: string) => `${name} takes calls again`,
  purge: "Purge",
  purgeQuestion: (name: string) => `Purge ${name}?`,
  purgeText: "New calls no longer go out by it, and what waits for it is dropped. Calls that go on are not cut.",
  purgeVerb: "Purge provider",
  purged: (name: string) => `${name} is being purged`,
} as const;

export const blacklistTexts: ResourceTexts = {
  title: "Do Not Call List",
  one: "number",
  many: "numbers",
  search: "Search numbers",
  empty: "Numbers on this list are never called. Add people who asked for that, or import your list.",
  labels: { caller_number: "Number", expires_at: "Until", organisation: "Client" },
  nothing: { organisation: "Every client", expires_at: "For ever" },
  help: {
    caller_number: "With a leading + and the country, such as +919876543210.",
    expires_at: "The number may be called again from then on. Leave it empty to keep it for ever.",
    organisation: "Client that must not call it. Leave it empty for every client.",
  },
  deleting: "Agents may call it again from the next call on.",
  messages: messagesOf("Blacklist Number", "Blacklist Numbers", "blacklistNumber"),
};

export const numberTexts: ResourceTexts = {
  title: "Virtual numbers",
  one: "number",
  many: "numbers",
  search: "Search numbers",
  empty:
    "A virtual number is one that people call, or that calls come from. Add it, then assign a client and an agent.",
  labels: { flow: "Agent", sip_line: "SIP line", is_verified: "Verified", is_test: "Test number" },
  help: {
    client: "Client it belongs to for good. Leave it empty, and any client may take it.",
    is_verified:
      "You have seen that the number is the client's own. Only then do calls come in to it and go out from it.",
  },
  deleting: "Calls to it are not answered from then on. Those that go on are not cut.",
  // The documents show the error of the server where a number cannot be made.
  messages: { ...messagesOf("Virtual Number", "Virtual Numbers", "virtualNumber"), adding: null },
};

export const assignTexts = {
  assign: "Assign agent",
  take: "Unassign agent",
  title: (number: string) => `Assign ${number}`,
  client: "Client",
  clientHelp: "The number belongs to this client from then on.",
  agent: "Agent",
  agentHelp: "It answers the next call.",
  move: (number: string) => `Another agent answers ${number} now. Its next call comes to this agent instead.`,
  failed: "The number was not assigned",
  done: "Assigned numbers updated for agent",
  answers: (number: string) => `It answers ${number}.`,
  takeQuestion: (number: string) => `Unassign ${number}?`,
  takeText: (number: string) => `Calls to ${number} are not answered from then on. The client keeps the number.`,
  takenFrom: (number: string) => `It no longer answers ${number}.`,
} as const;
