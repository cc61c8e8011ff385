import type { CallEvent } from "@parley/db/store";
import { type Id, type JsonObject, uuidv7 } from "@parley/model/kernel";
import { chance, weighted } from "./chance.ts";

/** A row of the table of calls, by its columns; times are ISO texts in UTC. */
export type InventedCall = { readonly id: Id; readonly [column: string]: unknown };

/** Where the calls belong. `until` is when the newest began, `days` how far the others go back. */
export type CallPlan = {
  readonly organisation: Id;
  readonly flow: Id;
  readonly count: number;
  readonly until: number;
  readonly days: number;
  readonly seed: number;
};

const firstNames = [
  "Asha",
  "Ravi",
  "Meera",
  "Kabir",
  "Divya",
  "Imran",
  "Leela",
  "Rohan",
  "Sana",
  "Vikram",
  "Anita",
  "Farah",
];
const lastNames = [
  "Iyer",
  "Khan",
  "Patel",
  "Sharma",
  "Menon",
  "Das",
  "Reddy",
  "Gupta",
  "Fernandes",
  "Bose",
  "Nair",
  "Joshi",
];
const plans = ["gold", "silver", "basic"];
const blocks = [
  "Greet",
  "Confirm party",
  "Verify birth year",
  "State amount due",
  "Promise to pay",
  "Send payment link",
  "Close",
];
const minute = 60_000;

type Ending = {
  readonly status: "completed" | "no_answer" | "busy" | "failed";
  readonly disposition: string | null;
  readonly end_reason: string | null;
};
const endings: readonly (readonly [number, Ending])[] = [
  [46, { status: "completed", disposition: "promise_to_pay", end_reason: "agent" }],
  [16, { status: "completed", disposition: "callback", end_reason: "caller" }],
  [8, { status: "completed", disposition: "dispute", end_reason: "agent" }],
  [5, { status: "completed", disposition: "no_input", end_reason: "agent" }],
  [1, { status: "completed", disposition: "transferred", end_reason: "agent" }],
  [17, { status: "no_answer", disposition: null, end_reason: null }],
  [6, { status: "busy", disposition: null, end_reason: null }],
  [1, { status: "failed", disposition: null, end_reason: "worker_lost" }],
];

/** The call of a number, with what was said in it. The same plan gives the same calls, in any order. */
export function inventedCall(
  plan: CallPlan,
  number: number,
): { readonly row: InventedCall; readonly events: readonly CallEvent[] } {
  const random = chance(plan.seed * 1_000_003 + number);
  const one = <T>(values: readonly T[]) =>
    weighted(
      random,
      values.map((value) => [1, value] as const),
    );
  const step = (plan.days * 24 * 60 * minute) / plan.count;
  const started = Math.round(plan.until - (plan.count - 1 - number + random() * 0.9) * step);
  const id = uuidv7(
    started,
    Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
  );
  const ending = weighted(random, endings);
  const isAnswered = ending.status === "completed" || ending.status === "failed";
  const language = weighted(random, [
    [62, "en-IN"],
    [34, "hi-IN"],
    [4, "ta-IN"],
  ] as const);
  const answered = isAnswered ? started + 2000 + Math.floor(random() * 20_000) : null;
  const duration = isAnswered ? Math.round(15_000 + 90_000 * -Math.log(1 - random())) : null;
  const ended = answered === null || duration === null ? started + 30_000 : answered + duration;
  const customer = `${one(firstNames)} ${one(lastNames)}`;
  const amount = 500 + Math.floor(random() * 95) * 50;
  const reached = isAnswered ? 1 + Math.floor(random() * blocks.length) : 0;
  const metadata = {
    customer,
    plan:
      weighted(random, [
        [10, plans[0]],
        [30, plans[1]],
        [60, plans[2]],
      ] as const) ?? "basic",
    order_id: `ORD-${String(number).padStart(8, "0")}`,
    amount_due: amount,
    days_past_due: Math.floor(random() * 60),
  };
  const events = isAnswered
    ? conversation({ customer, amount, language, reached, order: metadata.order_id, random })
    : [];
  const at = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const row = {
    id,
    organisation_id: plan.organisation,
    flow: plan.flow,
    release: null,
    version: weighted(random, [
      [80, "0.0.14"],
      [20, "0.0.13"],
    ] as const),
    category: weighted(random, [
      [99, "completed"],
      [1, "subtesting"],
    ] as const),
    starred: random() < 0.002,
    golden: false,
    caller_number: `+9198${String(Math.floor(random() * 100_000_000)).padStart(8, "0")}`,
    number: one(["+911140001000", "+911140001001", "+911140001002"]),
    direction: weighted(random, [
      [70, "outbound"],
      [28, "inbound"],
      [2, "browser"],
    ] as const),
    ...ending,
    state: blocks[reached - 1] ?? null,
    language: isAnswered ? language : null,
    started_at: at(started),
    answered_at: at(answered),
    ended_at: at(ended),
    duration_ms: duration,
    recording: null,
    metadata,
    tags: random() < 0.03 ? [one(["vip", "review", "complaint"])] : [],
    broken_rules: brokenIn(number),
    worker: "worker-1",
    created_at: at(started),
    updated_at: at(ended),
    revision: 3 + reached,
    deleted_at: null,
  };
  return { row, events };
}

/** One call in fifty broke a rule; one in two hundred greeted twice. */
const brokenIn = (number: number): readonly string[] =>
  number % 50 !== 0 ? [] : number % 200 === 0 ? ["Discloses first", "Greets once"] : ["Discloses first"];

type Talk = {
  readonly customer: string;
  readonly amount: number;
  readonly language: string;
  readonly reached: number;
  readonly order: string;
  readonly random: () => number;
};

function conversation({ customer, amount, language, reached, order, random }: Talk): readonly CallEvent[] {
  const lines: readonly (readonly [agent: string, caller: string | null])[] = [
    [`Hello, this is Meridian Finance. Am I speaking with ${customer}?`, "Yes, speaking."],
    ["This call is recorded. Is this a good time to talk?", "Yes, go on."],
    ["Please key in your year of birth.", null],
    [
      `Your instalment of ₹${amount} for order ${order} is due. Would you like to pay it today?`,
      "Today no, salary comes on the 28th.",
    ],
    ["Thank you. Shall I note Saturday, 28 November?", "Yes, twenty eighth is fine, pay by UPI."],
    ["I have sent the payment link to your number.", "Okay, thank you."],
    [language === "hi-IN" ? "धन्यवाद, आपका दिन शुभ हो।" : "Thank you for your time. Goodbye.", null],
  ];
  const events: CallEvent[] = [];
  let at = 0;
  const add = (type: string, data: JsonObject, after: number) => {
    at += after;
    events.push({ seq: events.length + 1, at_ms: at, type, data });
  };
  for (const [index, [agent, caller]] of lines.slice(0, reached).entries()) {
    add("entered", { block: `b${index}`, name: blocks[index] ?? "", path: null, visit: 1 }, 100);
    add("agent_said", { text: agent, language, say: `s${index}` }, 20);
    add("play_started", { say: `s${index}` }, 150 + Math.floor(random() * 400));
    add("play_ended", { say: `s${index}`, heard_ms: 60 * agent.length }, 60 * agent.length);
    if (caller === null) add("caller_pressed", { digits: "****", language }, 3000);
    else add("caller_said", { text: caller, language, confidence: 0.7 + Math.round(random() * 29) / 100 }, 1500);
  }
  return events;
}
