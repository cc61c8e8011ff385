import { emptyDocument, type FlowDocument, withDefaults } from "@parley/flow";
import {
  actionFields,
  type BlockType,
  blockEntityFields,
  blockFields,
  entityFields,
  pathFields,
  promptFields,
  type Settings,
  settingsFields,
  smallTalkFields,
  subFlowFields,
  type TransitionType,
  triggerScopes,
} from "@parley/model/kernel";
import fc from "fast-check";
import type { Understand } from "../../src/index.ts";

/** Words and keys that the random flows know. */
export const words = ["a", "b", "c", "five"];
export const keys = ["1", "2", "33"];
export const happenings = ["e", "busy", "fallback"];

/** Understands words as intents of that name, and `five` as an amount. */
export const understand: Understand = (input, { language }) => {
  const text = input.type === "digits" ? input.digits : input.text;
  const value = { five: 5, "33": 33 }[text];
  return {
    intents: input.type === "text" ? [{ name: text, score: 0.9 }] : [],
    mentions:
      value === undefined
        ? []
        : [{ entity: "amount", kind: "number", value, text, start: 0, end: text.length, confidence: 1 }],
    languages: text === "b" ? [{ language: "hi-IN", score: 0.6 }] : [{ language, score: 0.9 }],
    correction_end: null,
  };
};

type PathSketch = {
  type: TransitionType;
  to: number | null;
  pick: number;
  override: boolean;
  isDefault: boolean;
  retries: number | null;
  mimic: boolean;
  validate: boolean;
};
type BlockSketch = {
  type: BlockType;
  subflow: number;
  target: number;
  paths: PathSketch[];
  asks: boolean;
  validates: boolean;
  fills: boolean;
  isAsync: boolean;
  acts: boolean;
  visitLimit: number | null;
  endState: boolean;
  wants: boolean;
};
type Sketch = { blocks: BlockSketch[]; triggers: PathSketch[]; settings: Partial<Settings>; talks: boolean };

const path = (types: readonly TransitionType[]): fc.Arbitrary<PathSketch> =>
  fc.record({
    type: fc.constantFrom(...types),
    to: fc.option(fc.nat(20), { freq: 12 }),
    pick: fc.nat(2),
    override: fc.boolean(),
    isDefault: fc.nat(9).map((chance) => chance === 0),
    retries: fc.option(fc.nat(2)),
    mimic: fc.nat(9).map((chance) => chance === 0),
    validate: fc.nat(4).map((chance) => chance === 0),
  });

const rarely = fc.nat(7).map((chance) => chance === 0);

const anyType: readonly TransitionType[] = [
  "intent",
  "dtmf",
  "regex",
  "entity_fill",
  "trigger",
  "condition",
  "action_result",
  "event",
  "no_input",
  "no_match",
  "always",
];
const anyBlock: readonly BlockType[] = [
  "Voice",
  "Voice",
  "Voice",
  "Collect",
  "Action",
  "Condition",
  "Subflow",
  "Goto",
  "Transfer",
  "Record",
  "Set",
  "Choice",
  "Loop",
  "Wait",
  "LLM",
  "End",
];

const settings: fc.Arbitrary<Partial<Settings>> = fc.record({
  max_transit_limit: fc.integer({ min: 5, max: 60 }),
  queue_intents: fc.constantFrom(null, true),
  default_intent: fc.constantFrom(null, "a"),
  mask_enable: fc.boolean(),
  mask_type: fc.constant(["all_digits", "entity:amount"]),
  ld_enable: fc.boolean(),
  nd_enable: fc.boolean(),
  is_debug_mode: rarely,
  bi_behaviour: fc.constantFrom("none", "speech", "hotword", "min_words"),
  allow_interaction_post_transfer: fc.boolean(),
  events: fc.constantFrom([], [{ event: "answered", action: "act" }]),
  llm_server: fc.constant("https://example.com/v1"),
  llm_model: fc.constant("small"),
  llm_input_price: fc.constant(1000),
  llm_output_price: fc.constant(2000),
});

/** Flows of every kind of block and path, most of them senseless. */
export const anyDocument: fc.Arbitrary<FlowDocument> = fc
  .record({
    blocks: fc.array(
      fc.record({
        type: fc.constantFrom(...anyBlock),
        subflow: fc.nat(1),
        target: fc.nat(20),
        paths: fc.array(path(anyType), { maxLength: 5 }),
        asks: rarely,
        validates: rarely,
        fills: rarely,
        isAsync: fc.boolean(),
        acts: fc.boolean(),
        visitLimit: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
        endState: rarely,
        wants: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    triggers: fc.array(path(["intent", "dtmf", "event", "trigger", "regex"]), { maxLength: 3 }),
    settings,
    talks: fc.boolean(),
  })
  .map(documentOf);

/** Flows whose every block leads on to another without waiting: they never come to rest by themselves. */
export const endlessDocument: fc.Arbitrary<FlowDocument> = fc
  .record({
    blocks: fc.array(
      fc.record({
        type: fc.constantFrom<BlockType>("Voice", "Condition", "Action", "Subflow", "Goto"),
        subflow: fc.nat(1),
        target: fc.nat(20),
        paths: fc
          .array(path(["condition"]), { maxLength: 2 })
          .chain((conditions) => path(["always"]).map((always) => [...conditions, { ...always, to: always.to ?? 0 }])),
        asks: fc.boolean(),
        validates: fc.constant(false),
        fills: fc.constant(false),
        isAsync: fc.boolean(),
        acts: fc.constant(false),
        visitLimit: fc.constant(null),
        endState: fc.constant(false),
        wants: fc.constant(false),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    triggers: fc.constant<PathSketch[]>([]),
    settings: fc.record({ max_transit_limit: fc.integer({ min: 1, max: 1000 }) }),
    talks: fc.constant(false),
  })
  .map((sketch) =>
    documentOf({
      ...sketch,
      blocks: sketch.blocks.map((block) => ({
        ...block,
        paths: block.paths.map((each) => ({ ...each, isDefault: false })),
      })),
    }),
  );

const scopes = [null, ...triggerScopes];
const blockId = (index: number) => `block-${String(index).padStart(2, "0")}`;
const startId = (subflow: number) => `start-${subflow}`;

function documentOf({ blocks, triggers, settings: some, talks }: Sketch): FlowDocument {
  const document = emptyDocument();
  const to = (target: number | null) => (target === null ? null : blockId(target % blocks.length));
  let order = 0;
  const pathRow = (from: string, { type, pick, override, isDefault, ...sketch }: PathSketch, isGlobal = false) => {
    order += 1;
    return {
      id: `path-${String(order).padStart(3, "0")}`,
      ...withDefaults(pathFields, {
        name: `${from} ${order}`,
        source_block: from,
        destination_block: to(sketch.to),
        transition_type: type,
        trigger: triggerOf(type, pick),
        intent: type === "intent" ? (words[pick] ?? null) : null,
        order: pick,
        override: override && !["no_input", "no_match", "always"].includes(type),
        default_path: isDefault && !isGlobal,
        display_in_global_list: isGlobal,
        trigger_scope: isGlobal ? (scopes[pick % scopes.length] ?? null) : null,
        retries: sketch.retries,
        completely_fill: type === "entity_fill" && pick > 0,
        mimic_intent: sketch.mimic ? (words[pick] ?? null) : null,
        validate: sketch.validate,
        calls: order % 3 === 0 ? true : null,
        least_confidence: order % 4 === 0 ? 0.85 : null,
        resumes: order % 7 === 0 ? true : null,
      }),
    };
  };
  document.settings = withDefaults(settingsFields, some);
  document.rows.sub_flow = [0, 1].map((index) => ({
    id: `subflow-${index}`,
    ...withDefaults(subFlowFields, { name: index === 0 ? "Start" : "Inner", slug: index === 0 ? "start" : "inner" }),
  }));
  document.rows.block = [
    ...[0, 1].map((index) => ({
      id: startId(index),
      ...withDefaults(blockFields, { name: "Start", type: "Start", subflow: `subflow-${index}` }),
    })),
    ...blocks.map((block, index) => ({
      id: blockId(index),
      ...withDefaults(blockFields, {
        name: `Block ${index}`,
        type: block.type,
        subflow: `subflow-${block.subflow}`,
        action: block.type === "Action" || block.acts ? "action" : null,
        is_action_based: block.type === "Voice" && block.acts,
        enable_async: block.isAsync,
        entrypoint_block: ["Subflow", "Goto"].includes(block.type) && block.target % 2 === 0 ? to(block.target) : null,
        entrypoint_subflow: ["Subflow", "Goto"].includes(block.type) ? `subflow-${block.target % 2}` : null,
        resumes: block.type === "Goto" && block.target % 3 === 0 ? true : null,
        clarify_margin: index % 3 === 0 ? 0.5 : null,
        takes_queued: index % 2 === 0 ? true : null,
        skip_when_filled: block.type === "Voice" && block.wants ? true : null,
        transfer_phone_number: block.type === "Transfer" ? "123" : null,
        info_webhook: block.asks ? { endpoint: "https://example.com/info" } : null,
        fill_slot_webhook: block.fills ? { endpoint: "https://example.com/fill" } : null,
        validation_webhook: block.validates ? { endpoint: "https://example.com/check" } : null,
        llm_instructions: "Talk.",
        llm_tools: ["act"],
        llm_outputs: [{ to: "slots.amount", type: "number" }],
        visit_limit: block.visitLimit,
        end_state: block.endState ? "done" : null,
      }),
    })),
  ];
  document.rows.block_entity = blocks.flatMap(({ wants }, index) =>
    wants
      ? [
          {
            id: `entity-${index}`,
            ...withDefaults(blockEntityFields, {
              block: blockId(index),
              name: "amount",
              required: index % 5 !== 0,
              valid_when: index % 2 === 0 ? "slots.amount < 10" : null,
              confirm_prompts: index % 3 === 0 ? ["sure"] : [],
              within_subflow: index % 4 === 0,
            }),
          },
        ]
      : [],
  );
  document.rows.path = [
    ...[0, 1].map((index) => pathRow(startId(index), { ...plain, to: index })),
    ...blocks.flatMap((block, index) => block.paths.map((each) => pathRow(blockId(index), each))),
    ...triggers.map((each) => pathRow(startId(each.to === null ? 0 : each.to % 2), each, true)),
  ];
  document.rows.entity = [{ id: "amount", ...withDefaults(entityFields, { name: "amount", types: ["number"] }) }];
  document.rows.prompt = [{ id: "sure", ...withDefaults(promptFields, { name: "sure" }) }];
  document.rows.action = [
    { id: "action", ...withDefaults(actionFields, { name: "act", endpoint: "https://example.com/act" }) },
  ];
  document.rows.small_talk = talks
    ? [{ id: "talk", ...withDefaults(smallTalkFields, { name: "talk", trigger_or_intent: "c", type: "repeat" }) }]
    : [];
  return document;
}

const plain: PathSketch = {
  type: "always",
  to: 0,
  pick: 0,
  override: false,
  isDefault: false,
  retries: null,
  mimic: false,
  validate: false,
};

function triggerOf(type: TransitionType, pick: number): string | null {
  switch (type) {
    case "dtmf":
      return keys[pick] ?? null;
    case "regex":
      return words[pick] ?? null;
    case "event":
      return happenings[pick] ?? null;
    case "trigger":
      return ['input == "b"', "slots.amount == 5", "true"][pick] ?? null;
    case "condition":
      return ["false", "slots.amount == 5", 'intent == "a"'][pick] ?? null;
    case "action_result":
      return ["action.ok", "action.timed_out", "true"][pick] ?? null;
    default:
      return null;
  }
}
