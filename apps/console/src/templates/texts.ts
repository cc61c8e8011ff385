import { counted } from "../parts/counted.ts";
/** What the lists of templates say, and the dialog that makes an agent of one. */
export const texts = {
  title: "Templates",
  list: {
    search: "Search templates",
    noneFits: "No template matches",
    fetching: "Error fetching Flows",
    count: (count: number) => counted(count, "template"),
  },
  empty: {
    title: "No templates yet",
    text: "A template is an agent that others begin from. Choose Make template in the menu of an agent, then deploy it.",
  },
  notOffered: {
    title: "This client is not offered this template",
    text: "Choose the client that made it, or ask for it to be offered to all clients.",
  },
  columns: {
    name: "Template",
    from: "Offered to",
    languages: "Languages",
    release: "Release",
    use: "Make an agent",
  },
  own: "This client",
  all: "All clients",
  notDeployed: "Deploy it first",
  use: "Make an agent",
  useOf: (name: string) => `Make an agent of ${name}`,
  nothing: "–",
  menu: {
    design: "Open its design",
    publish: "Upgrade to public",
    withdraw: "Stop offering it",
  },
  make: {
    title: (template: string) => `New agent of ${template}`,
    verb: "Make agent",
    name: "Name",
    parameters: "Values of the template",
    none: "This template has no values to fill in.",
    standard: (value: string) => `If empty: ${value}`,
    hints: {
      number: "A number, such as 9 or 2.5.",
      date: "A day, such as 2026-12-25.",
      list: "One a line.",
      json: 'JSON, such as {"north": 2}.',
    },
    cannotBe: {
      date: "Write a day, such as 2026-12-25.",
      json: 'Write JSON, such as {"north": 2}.',
    },
    faulty: (count: number) => `${counted(count, "value")} cannot be read: see the fields.`,
    preview: "What is made",
    begins: (release: string, blocks: number, languages: string) =>
      `The agent begins as ${release} of the template: ${counted(blocks, "block")}, in ${languages}.`,
    promptIn: (prompt: string, language: string) => `${prompt} (${language})`,
    recordings: (count: number) =>
      count === 1
        ? "One prompt has a recording that stays with its client. The new agent speaks it by its voice."
        : `${count} prompts have recordings that stay with their client. The new agent speaks them by its voice.`,
    done: (name: string) => `${name} is made`,
    reading: "The template could not be read",
    yes: "Yes",
    no: "No",
    unset: (standard: string | null) =>
      standard === null ? "As the template has it" : `As the template has it: ${standard}`,
  },
  publish: {
    title: (name: string) => `Upgrade ${name} to public?`,
    text: "Every client may then begin agents from its live release. Its calls, drafts, people and filled-in values stay with this client.",
    verb: "Upgrade to public",
    done: (name: string) => `${name} is offered to all clients`,
  },
  withdraw: {
    title: (name: string) => `Stop offering ${name} to all clients?`,
    text: "No client begins an agent from it then: it is a plain agent of this client. Agents that were made of it stay.",
    verb: "Stop offering it",
    done: (name: string) => `${name} is no longer offered`,
    back: (name: string) => `${name} is offered again`,
  },
  undo: "Undo",
  failed: { adding: "Error adding a Flow!", editing: "Error editing a Flow!" },
  client: { label: "Client", choose: "Choose a client", failed: "Error fetching Clients" },
  noClient: "Choose a client to see its templates, and those that are offered to all.",
} as const;
