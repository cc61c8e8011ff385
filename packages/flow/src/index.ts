export { emptyDocument, withDefaults } from "./defaults.ts";
export type {
  ActionDoc,
  BlockDoc,
  BlockEntityDoc,
  DocumentNoun,
  EntityDoc,
  FlowDocument,
  IntentDoc,
  OntologyDoc,
  OntologyLanguageDoc,
  PathDoc,
  PromptContentDoc,
  PromptDoc,
  SmallTalkDoc,
  SubFlowDoc,
  TtsPersonaDoc,
  UserUtteranceContentDoc,
  UserUtteranceDoc,
} from "./document.ts";
export { type Issue, issueObjectTypes, type YamlFault } from "./issue.ts";
export type {
  Choice,
  DigitPattern,
  EffectiveBlock,
  Expression,
  Pattern,
  Program,
  ProgramAction,
  ProgramBlock,
  ProgramContent,
  ProgramPath,
  ProgramPrompt,
  ProgramSmallTalk,
  ProgramSubFlow,
  Scope,
  Template,
  TemplateTree,
} from "./program.ts";
export { assemble, disassemble, type StoredRow, type StoredRows } from "./rows.ts";
export { type ParsedYaml, parseYaml } from "./yaml/parse-yaml.ts";
export { toYaml } from "./yaml/to-yaml.ts";
export { yamlSchema } from "./yaml/yaml-schema.ts";
