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
    release: (version: string, number: number) => `It begins as release ${version} r${number} of the template.`,
    parameters: "Values of the template",
    none: "This template has no values to fill in.",
    standard: (value: string) => `Left empty: ${value}`,
    notNumber: (name: string) => `Write ${name} as a number.`,
    notJson: (name: string) => `Write ${name} as JSON, such as ["a", "b"].`,
    recordings: (count: number) =>
      count === 1
        ? "One prompt has a recording that stays with its client. The new agent speaks it by its voice."
        : `${count} prompts have recordings that stay with their client. The new agent speaks them by its voice.`,
    done: (name: string) => `${name} is made`,
    reading: "The template could not be read",
    yes: "Yes",
    no: "No",
    unset: "As the template has it",
  },
  publish: {
    title: (name: string) => `Upgrade ${name} to public?`,
    text: "Every client may then begin agents from its live release. Its calls, drafts and people stay with this client.",
    verb: "Upgrade to public",
    done: (name: string) => `${name} is offered to all clients`,
  },
  withdrawn: (name: string) => `${name} is no longer offered`,
  failed: { adding: "Error adding a Flow!", editing: "Error editing a Flow!" },
  client: { label: "Client", choose: "Choose a client", failed: "Error fetching Clients" },
  noClient: "Choose a client to see its templates, and those that are offered to all.",
} as const;
