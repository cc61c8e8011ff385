import { texts as parts } from "../parts/credentials/texts.ts";
import { messagesOf, type ResourceTexts } from "../resource/texts.ts";

export const credentialTexts: ResourceTexts = {
  title: "Credentials",
  one: "credential",
  many: "credentials",
  search: "Search credentials",
  empty:
    "A credential is a secret of this client, such as the key of another server. Requests name it and never show it.",
  labels: { rotated_at: "Value written" },
  deleting: parts.removeText,
  messages: messagesOf("Credential", "Credentials", "credential"),
};

export const credentialGroups = { credential: "Credential" } as const;

export const credentialActs = {
  replace: "Replace",
  uses: "Uses",
  usesOf: (name: string) => `Uses of ${name}`,
} as const;
