import { messagesOf, type ResourceTexts } from "../resource/resource.ts";

export const tagTexts: ResourceTexts = {
  title: "Tags",
  one: "tag",
  many: "tags",
  search: "Search tags",
  empty: "A tag is a label for agents and calls. Name it here, and everybody chooses the same one.",
  labels: { organisation: "Client" },
  nothing: { organisation: "Every client" },
  help: {
    organisation: "Client that has it. Leave it empty to give it to every client.",
    category: "What it labels, such as agents or calls.",
  },
  deleting: "Agents and calls keep the label that they have. It is no longer offered to choose from.",
  messages: messagesOf("Tag", "Tags", "tag"),
};
