import type { VersionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import type { Settings } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useCredentialNames } from "../api/credentials.ts";
import { keptModelNames, keptRecogniserNames, useKeptSpeech } from "../api/kept-speech.ts";
import { recogniserNames, useRecognisers } from "../api/recognisers.ts";
import { versionLabelsQuery } from "../api/version-labels.ts";
import { useLanguages } from "../parts/fields/language-picker.tsx";
import type { PartsKnown } from "../resource/form/json-fields.tsx";
import type { Values } from "../resource/form/row-draft.ts";
import { texts } from "./texts.ts";

const said = texts.parts;

/**
 * What Configure knows of the parts of settings: the languages, recognisers, personas, actions, versions and credentials that
 * they may name. Recognisers are known where they are `heard`: shown, so that someone may choose one.
 */
export function useKnownParts(
  at: InVersion,
  values: Values,
  { document, heard }: { readonly document: VersionDocument | undefined; readonly heard: boolean },
): (name: keyof Settings) => PartsKnown | undefined {
  const { data: versions = [] } = useQuery(versionLabelsQuery({ organisation: at.org, flow: at.flow }));
  const offered = Array.isArray(values.languages) ? values.languages.map(String) : [];
  const languages = useLanguages().options(offered);
  const recognisers = useRecognisers(at, heard);
  const kept = useKeptSpeech(at);
  const spoken = [...offered, String(values.language)];
  const hearing = optionsOf([...recogniserNames(recognisers, spoken), ...keptRecogniserNames(kept, spoken)]);
  const credentials = useCredentialNames(at.org);
  const models = optionsOf(keptModelNames(kept, typeof values.asr_provider === "string" ? values.asr_provider : null));
  const vocabularies = optionsOf([
    ...(document?.rows.ontology ?? []).map(({ name }) => String(name)),
    ...(kept?.vocabularies ?? []).map(({ name }) => name),
  ]);
  const recogniser = { value: { label: said.recogniser, offers: hearing } };
  const personas = (document?.rows.tts_persona ?? []).map(({ id, name }) => ({ value: id, label: String(name) }));
  const actions = (document?.rows.action ?? []).map(({ name }) => String(name));
  const action = { offers: actions.map((name) => ({ value: name, label: name })) };
  const weight = { label: said.weight };
  const known: { readonly [Name in keyof Settings]?: PartsKnown } = {
    tts_agents: { key: { label: said.language, offers: languages }, value: { label: said.persona, offers: personas } },
    tts_ssml_tags: { key: { label: said.tag, offers: said.tags } },
    asr_provider: recogniser,
    asr_list: recogniser,
    asr_model: { value: { label: said.model, offers: models } },
    llm_credential: { value: { label: said.credential, offers: optionsOf(credentials ?? []) } },
    slu_model: { value: { label: said.vocabulary, offers: vocabularies } },
    conditional_languages: { value: { label: said.language, offers: languages } },
    experiment_config: {
      key: {
        label: said.version,
        offers: versions.map((version) => ({ value: version, label: version })),
      },
      value: weight,
    },
    experiment_tts_agents: { key: { label: said.persona, offers: personas }, value: weight },
    events: { action },
    events_completed: { value: action },
    events_post_call: { value: action },
    template_config: { type: { offers: said.parameterTypes } },
  };
  return (name) => known[name];
}

/** Names as lists offer them, each once. */
const optionsOf = (names: readonly string[]) => [...new Set(names)].map((name) => ({ value: name, label: name }));
