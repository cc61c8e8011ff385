import { collection } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import { sluModel } from "@parley/model/nouns/slu-model";
import { keptSpeechKey } from "../../api/kept-speech.ts";
import { send } from "../../api/send.ts";
import { atClient } from "../../resource/collection.ts";
import { defineResource } from "../../resource/resource.ts";
import { aroundOf } from "./around.ts";
import { sluModelGroups, sluModelTexts } from "./texts.ts";

/** What vocabularies have to have, by their names: those of a client and of everyone. */
export const understandingModelsAt = (client: Id) =>
  defineResource({
    rows: atClient(collection(send, sluModel, "/api/slu-models/"), client),
    list: "slu-models",
    texts: sluModelTexts,
    name: "name",
    around: aroundOf,
    alsoStale: [keptSpeechKey],
    columns: [
      { field: "name" },
      { field: "intents", width: "180px" },
      { field: "languages", width: "150px" },
      { field: "organisation", width: "150px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [
      { title: sluModelGroups.model, fields: ["name", "languages"] },
      { title: sluModelGroups.knows, fields: ["intents", "intent_alias", "entities"] },
    ],
  });
