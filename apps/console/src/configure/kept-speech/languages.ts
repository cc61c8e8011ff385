import { collection } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import { language } from "@parley/model/nouns/language";
import { keptSpeechKey } from "../../api/kept-speech.ts";
import { send } from "../../api/send.ts";
import { atClient } from "../../resource/collection.ts";
import { defineResource } from "../../resource/resource.ts";
import { aroundOf } from "./around.ts";
import { languageGroups, languageTexts } from "./texts.ts";

/** The languages of a client and of everyone. */
export const languagesAt = (client: Id) =>
  defineResource({
    rows: atClient(collection(send, language, "/api/languages/"), client),
    list: "languages",
    texts: languageTexts,
    name: "name",
    around: aroundOf,
    alsoStale: [keptSpeechKey],
    columns: [
      { field: "name" },
      { field: "code", width: "100px", isMono: true },
      { field: "default_prompt", width: "190px" },
      { field: "organisation", width: "120px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [{ title: languageGroups.language, fields: ["code", "name", "default_prompt"] }],
  });
