/** The tabs of the inspector, in their order. */
export const tabs = {
  content: "Content",
  speech: "Speech/DTMF",
  logic: "Logic",
  webhooks: "Webhooks",
  advanced: "Advanced",
} as const;

/** What stands over a few fields of a tab. */
export const sections = {
  prompts: "Prompts",
  leadsTo: "Leads to",
  action: "Action",
  ending: "Ending",
  notes: "Notes",
  listening: "Listening",
  recording: "Recording",
  understanding: "Understanding",
  secondOpinion: "Second opinion",
  dtmf: "DTMF",
  limits: "Limits",
  onEntering: "On entering",
  input: "Input",
  leadsHere: "What leads here",
  webhooks: "Webhooks",
  payload: "Payload",
  place: "Place",
  results: "Results",
  words: "Words",
  privacy: "Privacy",
  trace: "Trace",
  globalTrigger: "Global trigger",
  takenWhen: "Taken when",
  precedence: "Precedence",
  says: "Says",
  asks: "Asks",
  whenTaken: "When taken",
  mimic: "As if the caller had said",
} as const;

/** What a block's form calls each field. */
export const blockLabels = {
  prompts: "Prompts",
  conditional_prompts: "Conditional prompts",
  entrypoint_subflow: "Sub-flow",
  entrypoint_block: "Block",
  is_action_based: "Wait for action",
  action: "Action",
  enable_async: "Run asynchronously",
  end_state: "End state",
  description: "Description",
  asr_enabled: "Listen for speech",
  asr_provider: "ASR provider",
  asr_model: "ASR model",
  asr_lang: "ASR language",
  asr_execution_type: "Recognisers",
  conditional_asr_provider: "Provider by condition",
  conditional_asr_model: "Model by condition",
  patience: "Patience",
  silence_threshold: "Silence threshold",
  bi_enable: "Barge-in",
  bi_behaviour: "Interrupted by",
  bias_for_intents: "Bias to intents",
  bias_for_entities: "Bias to values",
  min_record_time: "Shortest speech",
  max_record_time: "Longest speech",
  disable_beep: "Disable beep",
  slu_model: "SLU model",
  entity_matching_metadata: "Compare values",
  su_enable: "Enable second opinion",
  su_threshold: "Confidence",
  su_language: "Language",
  su_shadow_mode_enable: "Log only",
  max_digits: "Max digits",
  first_digit_wait_time: "First digit wait",
  max_inter_digit_wait_time: "Wait between digits",
  dtmf_max_wait_time: "Whole entry wait",
  clarify_margin: "Ask which when this close",
  takes_queued: "Do what was asked beside",
  max_retries: "Max retries",
  visit_limit: "Visit limit",
  set_metadata: "Set metadata",
  set_metadata_json: "Merge into metadata",
  set_tags: "Set tags",
  set_intent: "Set intent",
  conditional_set_intent: "Set intent by condition",
  set_language: "Set language",
  context: "Topics",
  conditional_context: "Topics by condition",
  save_input_to_metadata_key: "Save input to",
  regex_pattern: "Extract with regex",
  intent: "Intent",
  trigger: "Trigger",
  skip_when_filled: "Skip when all is known",
  ignore_as_current: "Ignore as current",
  info_webhook: "Before the prompts",
  fill_slot_webhook: "After understanding",
  validation_webhook: "Before accepting",
  metadata_keys: "Metadata keys",
  subflow: "Sub-flow",
  nlsml_key: "NLSML key",
  append_language_to_nlsml_key: "Append language",
  bot_response_type: "Store and send as",
  tts_storage_type: "Audio storage",
  encrypt_bot_response: "Encrypt the agent's words",
  encrypt_transcript: "Keep out of transcript",
  is_debug_mode: "Full step trace",
  openness: "Open to the outside",
} as const;

/** Where the help of the declaration is for another kind of reader. */
export const valueLabels = {
  required: "Required",
  types: "Kinds accepted",
  valid_when: "Valid when",
  within_subflow: "Only in this sub-flow",
} as const;

export const blockHelp = {
  entrypoint_block: "Enters here. Leave it empty to enter at the Start of the sub-flow.",
  openness: "A callback, a campaign or the API may enter here.",
  clarify_margin: "Intents whose scores are this close to the best are offered by name. Empty: never.",
  takes_queued: "First does what callers asked for beside, then asks.",
} as const;

/** What a path's form calls each field. */
export const pathLabels = {
  trigger_scope: "Holds in",
  transition_type: "Transition",
  intent: "Intent",
  trigger: "Trigger",
  fill_entity: "Needs values",
  fill_from_metadata: "Fill from metadata",
  completely_fill: "All filled",
  partially_filled: "Some filled",
  retries: "Retries before",
  validate: "Webhook accepts",
  order: "Order",
  override: "Before all others",
  default_path: "Default path",
  destination_block: "Target",
  visit_limit: "Visit limit",
  least_confidence: "Least confidence",
  calls: "Comes back",
  resumes: "Back to what was interrupted",
  breach_fallback_block: "Over the limit",
  additional_prompts: "Prompts",
  conditional_prompts: "Conditional prompts",
  set_metadata: "Set metadata",
  set_metadata_json: "Merge into metadata",
  set_intent: "Set intent",
  conditional_set_intent: "Set intent by condition",
  set_language: "Set language",
  ignore_as_current_intent: "Keep the intent",
  mimic_intent: "Intent",
  mimic_trigger: "Words",
  display_in_global_list: "Global trigger",
  hide: "Hide on canvas",
  user_input_example: "Example",
  bot_response_type: "Store and send as",
  tts_storage_type: "Audio storage",
} as const;

export const pathHelp = {
  least_confidence:
    "Taken only when its intent is at least this sure; without an intent, the recogniser. Keys are sure.",
  calls: "The block that asked waits, and asks again once this has returned.",
  resumes: "Leads back to the block that waits; where none does, to the target.",
  trigger_scope: "Whole agent: wherever the caller stands. This sub-flow: at its own blocks, and before the agent's.",
} as const;

/** What holds while a number is empty, where that is no limit. */
export const nothings = { never: "Never", any: "Any", asBlock: "As its block" } as const;

/** What a path waits for, in the field of its transition. */
export const triggerLabels = {
  expression: "Expression",
  regex: "Pattern",
  dtmf: "Keys",
  name: "Event",
  besidesIntent: "And only if",
} as const;

/** What an action's form calls each field, and its help. */
export const actionLabels = {
  name: "Name",
  type: "Kind",
  endpoint: "Address",
  additional_request_parameters: "Request",
  content: "Body",
  internal_action_name: "Internal action",
  is_sensitive: "Never log",
} as const;

export const actionHelp = {
  name: "Events use this name.",
  type: "An HTTP request, or a step that is built in.",
  endpoint: "May hold values: https://…/{{ slots.account_number }}",
  additional_request_parameters: "Method and headers.",
} as const;
