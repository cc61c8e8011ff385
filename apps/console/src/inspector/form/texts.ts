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

/** The help of fields whose declaration is for another kind of reader. */
export const blockHelp = {
  entrypoint_block: "Enters here. Leave it empty to enter at the Start of the sub-flow.",
  openness: "A callback, a campaign or the API may enter here.",
  set_values: "Worked out from top to bottom, before anything is said. null clears a value.",
  flow_inputs: "Metadata keys inside. With inputs or outputs, what is set inside stays inside.",
  flow_outputs: "Worked out inside when the sub-flow returns.",
  call_inputs: "The inputs of the sub-flow, with expressions for their values.",
  call_outputs: "The outputs that are kept, with a slot or metadata key for each.",
  choices: "An expression that gives the list, such as metadata.orders.",
  choice_label: "The member that is said of an item, such as name. Empty: the items are texts.",
  choice_key: "Metadata key that keeps the item that is chosen.",
  choices_shown: "Empty: 3 where they are spoken, 9 elsewhere.",
  loop_list: "An expression that gives the list, such as metadata.orders. It is worked out in each round.",
  loop_limit: "With more items the block is left by the event limit.",
  payment_provider: "Who charges the card. The simulator takes no money.",
  payment_amount: "An expression that gives a number, such as metadata.due.",
  payment_currency: "Three capital letters, such as INR.",
  answer_documents: "Documents that answers are found in. None means all. Train → Documents uploads them.",
  answer_key: "Metadata that keeps the answer: its text, what was said, and the source.",
  answer_least: "From 0 to 1. Below it nothing fits. Empty: 0.4.",
  answer_sentences: "At most so many are said. Empty: 2.",
  answers_led: "Words that led here are the question: the block does not ask for one.",
  answer_by_model: "The connected model words the answer from the passages that were found.",
  wait_time: "Empty: until the date below, else until an event comes.",
  llm_steps: "At most so many in one visit. Empty: 12.",
  llm_tokens: "At most so many, asked and answered, in one visit. Empty: 50,000.",
  llm_timeout: "The longest wait for one answer. Empty: 10 seconds.",
  resumes: "Jumps back to the block that waits; where none does, to the target.",
  skip_when_filled: "Entered with all its values filled, it takes its path All filled and does not ask.",
  wait_until: "An expression that gives a date, a time or both, such as add_days(today(), 1).",
  llm_instructions: "What the model is to do, in words. Values are read as in prompts: {{ metadata.town }}.",
  llm_tools: "Actions by name. Each takes those of the values below that its texts read.",
  llm_outputs: "The model gives these values and no others. A text may have a list of choices.",
  clarify_margin: "Intents whose scores are this close to the best are offered by name. Empty: never.",
  takes_queued: "Does what callers asked for in the same breath, before it asks anything.",
} as const;

export const pathHelp = {
  least_confidence:
    "Taken only when its intent is at least this sure; without an intent, the recogniser. Keys are sure.",
  calls: "The block that asked waits, and asks again once this has returned.",
  resumes: "Leads back to the block that waits; where none does, to the target.",
  trigger_scope: "Whole agent: wherever the caller stands. This sub-flow: at its own blocks, and before the agent's.",
} as const;

/** What holds while a number is empty, where that is no limit. */
export const nothings = {
  never: "Never",
  any: "Any",
  asBlock: "As its block",
  byChannel: "3 or 9",
  leastScore: "0.4",
  twoSentences: "2",
  asLong: "As long as may be",
  fiveMinutes: "Five minutes",
} as const;

/** What a path waits for, in the field of its transition. */
export const triggerLabels = {
  expression: "Expression",
  regex: "Pattern",
  dtmf: "Keys",
  name: "Event",
  besidesIntent: "And only if",
} as const;

export const actionHelp = {
  name: "Events use this name.",
  type: "An HTTP request, or a step that is built in.",
  endpoint: "May hold values: https://…/{{ slots.account_number }}",
  additional_request_parameters: "Method and headers.",
} as const;
