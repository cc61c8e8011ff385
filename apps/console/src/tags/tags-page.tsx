import { collection } from "@parley/client";
import { tag } from "@parley/model/nouns/tag";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { tagGroups, tagTexts } from "./texts.ts";

const tags = defineResource({
  rows: collection(send, tag, "/api/tags/"),
  list: "tags",
  texts: tagTexts,
  name: "name",
  columns: [
    { field: "name" },
    { field: "category", width: "200px" },
    { field: "organisation", width: "240px" },
    { field: "updated_at", width: "180px", isWide: true },
  ],
  filters: [{ name: "organisation" }],
  groups: [{ title: tagGroups.tag, fields: ["name", "category", "organisation"] }],
  bulk: ["category"],
});

/** The labels that may be put on agents and calls. */
export const TagsPage = () => <ResourcePage resource={tags} />;
