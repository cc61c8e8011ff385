import { collection } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import { asrModel } from "@parley/model/nouns/asr-model";
import { asrProvider } from "@parley/model/nouns/asr-provider";
import { keptSpeechKey } from "../../api/kept-speech.ts";
import { send } from "../../api/send.ts";
import { atClient } from "../../resource/collection.ts";
import { defineResource } from "../../resource/resource.ts";
import { resourceKey } from "../../resource/resource-source.ts";
import { aroundOf } from "./around.ts";
import { RowsOf } from "./rows-of.tsx";
import { asrModelGroups, asrModelTexts, asrProviderGroups, asrProviderTexts, texts } from "./texts.ts";

/** The recognisers of a client and of everyone. */
export const recognisersAt = (client: Id) =>
  defineResource({
    rows: atClient(collection(send, asrProvider, "/api/asr/"), client),
    list: "asr-providers",
    texts: asrProviderTexts,
    name: "name",
    around: aroundOf,
    alsoStale: [keptSpeechKey],
    columns: [
      { field: "name" },
      { field: "languages", width: "180px" },
      {
        key: "models",
        head: texts.models,
        width: "100px",
        isNumber: true,
        cell: ({ row }) => <RowsOf provider={row} told={(count) => texts.openModels(row.name, count)} />,
      },
      { field: "organisation", width: "150px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [
      { title: asrProviderGroups.recogniser, fields: ["name", "provider", "model"] },
      { title: asrProviderGroups.speaks, fields: ["language", "languages"] },
    ],
  });

/** The models of a recogniser. */
export const modelsOf = (provider: Id, client: Id) =>
  defineResource({
    rows: collection(send, asrModel, "/api/asr/{provider_pk}/models/", { provider_pk: provider }),
    list: "asr-models",
    texts: asrModelTexts,
    name: "name",
    around: aroundOf,
    // The list of recognisers says how many models each has.
    alsoStale: [keptSpeechKey, resourceKey(recognisersAt(client))],
    columns: [
      { field: "name" },
      { field: "model", width: "200px", isMono: true },
      { field: "languages", width: "200px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [
      { title: asrModelGroups.model, fields: ["name", "model"] },
      { title: asrModelGroups.hears, fields: ["language", "languages"] },
    ],
  });
