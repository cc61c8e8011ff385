import type { Id, KeptLanguage, KeptModel, KeptRecogniser, KeptSpeech, KeptVoice } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

type Hearing = { readonly name: string; readonly language: string | null; readonly languages: readonly string[] };
type ProviderRow = Hearing & { readonly id: Id; readonly model: string | null };
type ModelRow = Hearing & { readonly provider: Id; readonly model: string | null };
type VocabularyRow = {
  readonly name: string;
  readonly languages: readonly string[];
  readonly intents: readonly string[];
  readonly entities: readonly string[];
  readonly intent_alias: { readonly [alias: string]: string };
};

/** What a client keeps of speech, the client's own before what is everyone's. */
export async function keptSpeech(db: Db, client: Id): Promise<KeptSpeech> {
  const theirs = sql`(organisation_id = ${client} or organisation_id is null)`;
  const ownFirst = sql`organisation_id is null, name, id`;
  const [providers, models, voices, vocabularies, languages] = await Promise.all([
    sql<ProviderRow>`select id, name, model, language, languages from asr_provider where ${theirs} order by ${ownFirst}`.execute(
      db,
    ),
    sql<ModelRow>`select provider, name, model, language, languages from asr_model where ${theirs} order by name, id`.execute(
      db,
    ),
    sql<KeptVoice>`select m.agent as name, m.language, p.ssml_tags as prosody
      from tts_model m join tts_provider p on p.id = m.provider
      where m.organisation_id = ${client} or m.organisation_id is null
      order by m.organisation_id is null, m.agent, m.language, m.id`.execute(db),
    sql<VocabularyRow>`select name, languages, intents, entities, intent_alias from slu_model
      where ${theirs} order by ${ownFirst}`.execute(db),
    sql<KeptLanguage>`select code, name from language where organisation_id = ${client} order by name, id`.execute(db),
  ]);
  return {
    recognisers: providers.rows.map((provider) => recogniserOf(provider, models.rows)),
    voices: voices.rows,
    vocabularies: vocabularies.rows.map(({ intent_alias: ours, intents, ...rest }) => ({
      ...rest,
      intents: [...new Set(intents.map((intent) => (Object.hasOwn(ours, intent) ? (ours[intent] ?? intent) : intent)))],
    })),
    languages: languages.rows,
  };
}

/** What it hears by itself counts as a model of its own, where no model has that name. */
function recogniserOf(provider: ProviderRow, all: readonly ModelRow[]): KeptRecogniser {
  const { name, model } = provider;
  const models = all.filter((row) => row.provider === provider.id).map(modelOf);
  const isListed = model === null || models.some((one) => one.name === model);
  const own = isListed ? [] : [{ name: model, shown_name: model, languages: languagesOf(provider) }];
  return { name, languages: languagesOf(provider), models: [...own, ...models] };
}

const modelOf = (row: ModelRow): KeptModel => ({
  name: row.model ?? row.name,
  shown_name: row.name,
  languages: languagesOf(row),
});

/** Those that it lists, else the one that it names. */
const languagesOf = ({ language, languages }: Hearing) =>
  languages.length > 0 || language === null ? languages : [language];
