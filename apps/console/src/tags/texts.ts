import { messagesOf, type ResourceTexts } from "../resource/texts.ts";

export const tagTexts: ResourceTexts = {
  title: "Tags",
  one: "tag",
  many: "tags",
  search: "Search tags",
  empty: "A tag is a label for agents and calls. Name it once here, and all agents share it.",
  labels: { organisation: "Client" },
  nothing: { organisation: "Every client" },
  help: {
    organisation: "Client that owns it. Leave it empty to give it to every client.",
    category: "What it labels, such as agents or calls.",
  },
  deleting: "It is no longer offered. Agents and calls keep it.",
  messages: messagesOf("Tag", "Tags", "tag"),
};

export const tagGroups = { tag: "Tag" } as const;
