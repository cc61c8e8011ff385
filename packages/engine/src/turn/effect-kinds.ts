import type { CardField, Id, Json, ListenSpec, MessageChannel, ModelAsk } from "@parley/model/kernel";
import type { ActionRun, HttpCall, LogEntry, Recognition, SayContent, ShownChoice } from "./types.ts";

/**
 * Where an effect goes once its turn is stored. `channel`: the channel acts at once. `asked`: a live call asks another server
 * and waits. `outbox`: it is sent even if the process dies. `timers`: it elapses later. `record`: the conversation's record.
 */
export type Destination = "channel" | "asked" | "outbox" | "timers" | "record";

/** What an effect is like. */
export type EffectKind = {
  readonly to: readonly Destination[];
  /** What it does, in a few words. */
  readonly label: string;
  /** Whether an entry of the record tells it too. */
  readonly isTold: boolean;
};

/** Declares a kind: the type says what an effect of it holds. */
const kind =
  <Shape>() =>
  <const Kind extends EffectKind>(declared: Kind): Kind & { readonly holds?: Shape } =>
    declared;

/** What a request to another server holds. */
type Asking = {
  id: string;
  name: string;
  block: Id | null;
  timeout: number;
  async: boolean;
  http: HttpCall | null;
  internal: { name: string; parameters: Json } | null;
  /** Why it is not sent, in a sentence: then that is its answer. */
  refused: string | null;
  sensitive: boolean;
  log: boolean;
  /** The body as the record may show it; null unless `log` is set. */
  shown: Json;
};

/** Every kind of effect by its `type`, and requests by their `kind`. A further kind is an entry here and its cases. */
const kinds = {
  say: kind<{ type: "say"; id: string; block: Id; content: SayContent }>()({
    to: ["channel"],
    label: "Says words",
    isTold: true,
  }),
  listen: kind<
    { type: "listen"; block: Id; recognition: Recognition; choices?: ShownChoice[]; more?: ShownChoice } & ListenSpec
  >()({
    to: ["channel"],
    label: "Opens a listening",
    isTold: false,
  }),
  send: kind<{
    type: "send";
    id: string;
    channel: MessageChannel;
    block: Id;
    content: SayContent;
    /** The listening that its choices answer; there with them. */
    listen?: string;
    choices?: ShownChoice[];
    more?: ShownChoice;
  }>()({
    to: ["outbox"],
    label: "Sends a message",
    isTold: true,
  }),
  action: kind<{ type: "request"; kind: "action" } & Asking>()({
    to: ["asked", "outbox"],
    label: "Runs an action",
    isTold: true,
  }),
  webhook: kind<{ type: "request"; kind: "webhook" } & Asking>()({
    to: ["asked", "outbox"],
    label: "Asks a webhook",
    isTold: true,
  }),
  model: kind<{
    type: "request";
    kind: "model";
    id: string;
    name: string;
    block: Id;
    timeout: number;
    async: false;
    ask: ModelAsk;
  }>()({ to: ["asked"], label: "Asks a language model", isTold: true }),
  transfer: kind<{
    type: "request";
    kind: "transfer";
    id: string;
    block: Id;
    timeout: number;
    number: string | null;
    address: string | null;
    metadata: { [key: string]: string };
  }>()({ to: ["channel"], label: "Transfers the caller", isTold: true }),
  record: kind<{
    type: "request";
    kind: "record";
    id: string;
    block: Id;
    timeout: number;
    max: number;
    min: number;
    silence_threshold: number;
    beep: boolean;
  }>()({ to: ["channel"], label: "Records the caller", isTold: true }),
  /** One part of a card, entered by keys. The channel keeps it under the name `card`, and tells the engine none of it. */
  card: kind<{
    type: "request";
    kind: "card";
    id: string;
    block: Id;
    timeout: number;
    card: string;
    field: CardField;
    listen: ListenSpec;
  }>()({ to: ["channel"], label: "Takes a part of a card by keys", isTold: true }),
  /** The channel has the card of that name charged, once; `amount` is in the smallest unit of the currency. */
  payment: kind<{
    type: "request";
    kind: "payment";
    id: string;
    block: Id;
    timeout: number;
    card: string;
    provider: string;
    amount: number;
    currency: string;
  }>()({ to: ["channel", "outbox"], label: "Has a card charged", isTold: true }),
  cancel: kind<{ type: "cancel"; request: string }>()({
    to: ["channel"],
    label: "Cancels a request",
    isTold: false,
  }),
  set_timer: kind<{ type: "set_timer"; id: string; after: number }>()({
    to: ["timers"],
    label: "Sets a timer",
    isTold: false,
  }),
  cancel_timer: kind<{ type: "cancel_timer"; id: string }>()({
    to: ["timers"],
    label: "Cancels a timer",
    isTold: false,
  }),
  tag: kind<{ type: "tag"; tags: string[] }>()({ to: ["record"], label: "Tags the conversation", isTold: false }),
  log: kind<{ type: "log"; entry: LogEntry }>()({ to: ["record"], label: "Adds an entry", isTold: true }),
  end: kind<{ type: "end"; disposition: string; completed: ActionRun[]; post_call: ActionRun[] }>()({
    to: ["channel", "outbox"],
    label: "Ends the conversation",
    isTold: true,
  }),
} as const;

type Kinds = typeof kinds;
type EffectName = keyof Kinds;
type EffectOf<Name extends EffectName> = NonNullable<Kinds[Name]["holds"]>;
type NamesTo<To extends Destination> = {
  [Name in EffectName]: To extends Kinds[Name]["to"][number] ? Name : never;
}[EffectName];

/** What to do. Ids come from the session and a sequence, so they are stable under replay. */
export type Effect = EffectOf<EffectName>;

/** What goes to a destination. */
export type EffectTo<To extends Destination> = EffectOf<NamesTo<To>>;

export const effectKinds: { readonly [Name in EffectName]: EffectKind } = kinds;

/** What an effect is like. */
export function effectKind(effect: Effect): EffectKind {
  return effectKinds[effect.type === "request" ? effect.kind : effect.type];
}

export function goesTo<To extends Destination>(effect: Effect, to: To): effect is Extract<Effect, EffectTo<To>> {
  return effectKind(effect).to.includes(to);
}
