import { collection } from "@parley/client";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { ttsModel } from "@parley/model/nouns/tts-model";
import { ttsProvider } from "@parley/model/nouns/tts-provider";
import { IconVolume } from "@tabler/icons-react";
import { keptSpeechKey } from "../../api/kept-speech.ts";
import { send } from "../../api/send.ts";
import { atClient } from "../../resource/collection.ts";
import { defineResource } from "../../resource/resource.ts";
import { resourceKey } from "../../resource/resource-source.ts";
import { aroundOf } from "./around.ts";
import { HearVoice } from "./hear-voice.tsx";
import { RowsOf } from "./rows-of.tsx";
import { texts, ttsModelGroups, ttsModelTexts, ttsProviderGroups, ttsProviderTexts } from "./texts.ts";

/** The providers of voices of a client and of everyone. */
export const voiceProvidersAt = (client: Id) =>
  defineResource({
    rows: atClient(collection(send, ttsProvider, "/api/tts/"), client),
    list: "tts-providers",
    texts: ttsProviderTexts,
    name: "name",
    around: aroundOf,
    alsoStale: [keptSpeechKey],
    columns: [
      { field: "name" },
      { field: "display_name", width: "160px" },
      {
        key: "models",
        head: texts.voices,
        width: "100px",
        isNumber: true,
        cell: ({ row }) => <RowsOf provider={row} told={(count) => texts.openVoices(row.name, count)} />,
      },
      { field: "organisation", width: "150px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [
      { title: ttsProviderGroups.provider, fields: ["name", "display_name"] },
      { title: ttsProviderGroups.speaks, fields: ["languages", "ssml_tags"] },
    ],
  });

/** The voices of a provider. */
export const voicesOf = (provider: Id, client: Id) =>
  defineResource({
    rows: collection(send, ttsModel, "/api/tts/{provider_pk}/models/", { provider_pk: provider }),
    list: "tts-models",
    texts: ttsModelTexts,
    name: "agent",
    around: aroundOf,
    // The list of providers says how many voices each has.
    alsoStale: [keptSpeechKey, resourceKey(voiceProvidersAt(client))],
    columns: [
      { field: "agent" },
      { field: "language", width: "180px" },
      { field: "tonality_options", width: "180px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [{ title: ttsModelGroups.voice, fields: ["agent", "language", "tonality_options"] }],
    acts: [
      {
        label: texts.hear.verb,
        icon: IconVolume,
        needs: rules.flowWrite,
        dialog: ({ entry: { row }, onClose }) => (
          <HearVoice client={client} provider={provider} voice={row} onClose={onClose} />
        ),
      },
    ],
  });
