import type {
  actionFields,
  answerDocumentFields,
  blockEntityFields,
  blockFields,
  entityFields,
  Id,
  intentFields,
  ontologyFields,
  ontologyLanguageFields,
  pathFields,
  promptContentFields,
  promptFields,
  RowOf,
  Settings,
  smallTalkFields,
  subFlowFields,
  ttsPersonaFields,
  userUtteranceContentFields,
  userUtteranceFields,
} from "@parley/model/kernel";

type WithId<Row> = { id: Id } & Row;

export type SubFlowDoc = WithId<RowOf<typeof subFlowFields>>;
export type BlockDoc = WithId<RowOf<typeof blockFields>>;
export type BlockEntityDoc = WithId<RowOf<typeof blockEntityFields>>;
export type PathDoc = WithId<RowOf<typeof pathFields>>;
export type PromptDoc = WithId<RowOf<typeof promptFields>>;
export type PromptContentDoc = WithId<RowOf<typeof promptContentFields>>;
export type OntologyDoc = WithId<RowOf<typeof ontologyFields>>;
export type OntologyLanguageDoc = WithId<RowOf<typeof ontologyLanguageFields>>;
export type IntentDoc = WithId<RowOf<typeof intentFields>>;
export type EntityDoc = WithId<RowOf<typeof entityFields>>;
export type UserUtteranceDoc = WithId<RowOf<typeof userUtteranceFields>>;
export type UserUtteranceContentDoc = WithId<RowOf<typeof userUtteranceContentFields>>;
export type ActionDoc = WithId<RowOf<typeof actionFields>>;
export type SmallTalkDoc = WithId<RowOf<typeof smallTalkFields>>;
export type AnswerDocumentDoc = WithId<RowOf<typeof answerDocumentFields>>;
export type TtsPersonaDoc = WithId<RowOf<typeof ttsPersonaFields>>;

/**
 * A flow version as code reads it: its settings, and its rows table by table, living rows only. The keys of `rows` are
 * the names of the nouns. So edits, differences and tables use the same words. Lists are ordered by id; the meaning
 * never hangs on the order of a list (a path has `order`).
 */
export type FlowDocument = {
  settings: Settings;
  rows: {
    sub_flow: SubFlowDoc[];
    block: BlockDoc[];
    block_entity: BlockEntityDoc[];
    path: PathDoc[];
    prompt: PromptDoc[];
    prompt_content: PromptContentDoc[];
    ontology: OntologyDoc[];
    ontology_language: OntologyLanguageDoc[];
    intent: IntentDoc[];
    entity: EntityDoc[];
    user_utterance: UserUtteranceDoc[];
    user_utterance_content: UserUtteranceContentDoc[];
    action: ActionDoc[];
    small_talk: SmallTalkDoc[];
    tts_persona: TtsPersonaDoc[];
    answer_document: AnswerDocumentDoc[];
  };
};

export type DocumentNoun = keyof FlowDocument["rows"];
