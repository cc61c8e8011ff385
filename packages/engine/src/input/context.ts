import type { ProgramBlock } from "@parley/flow";
import { collects, openQuestion } from "../collecting/collecting.ts";
import { hidesDigits } from "../masking/mask-text.ts";
import { firstTrue } from "../turn/scope.ts";
import type { Turn } from "../turn/turn.ts";
import type { UnderstandContext } from "../turn/types.ts";

type Wanted = UnderstandContext["entities"];

const fillableOf = new WeakMap<ProgramBlock, Wanted>();
const biasOf = new WeakMap<ProgramBlock, readonly string[]>();

/** The entities that an input may fill in a block: its own, and those its paths need. Preferred ones come first. */
export function fillableIn(block: ProgramBlock): Wanted {
  const known = fillableOf.get(block);
  if (known !== undefined) return known;
  const wanted = [...block.entities];
  const { override, ordinary } = block.paths;
  for (const name of [...override, ...ordinary].flatMap((path) => path.doc.fill_entity)) {
    if (!wanted.some((entity) => entity.name === name)) wanted.push({ name, types: [] });
  }
  const preferred = block.doc.bias_for_entities;
  const entities = [
    ...wanted.filter(({ name }) => preferred.includes(name)),
    ...wanted.filter(({ name }) => !preferred.includes(name)),
  ];
  fillableOf.set(block, entities);
  return entities;
}

/** The entities that speech may name here: those of the block, and the one whose values the caller was asked to choose from. */
export function expectedIn(turn: Turn, block: ProgramBlock): Wanted {
  const { session } = turn;
  const fillable = listenedFor(turn, block);
  const entity = session.secrets.choice?.entity;
  if (entity === undefined || fillable.some(({ name }) => name === entity)) return fillable;
  return [...fillable, { name: entity, types: [] }];
}

/** The answer to "You said Friday, right?": a yes or no of the engine's own question, which no entity is named after. */
const confirmation = { name: "", types: ["yes_no"] };

/** The place of an item that is offered: "number two". */
const place = { name: "", types: ["number"] };

function listenedFor(turn: Turn, block: ProgramBlock): Wanted {
  const own = collects(block) ? askedFirst(turn, block) : fillableIn(block);
  const wanted = block.choices === null ? own : [place, ...own];
  return turn.session.clarifying.length === 0 || wanted[0] === confirmation ? wanted : [confirmation, ...wanted];
}

/** What a block that collects listens for, what it has asked first. */
function askedFirst(turn: Turn, block: ProgramBlock): Wanted {
  const fillable = fillableIn(block);
  const open = openQuestion(turn, block);
  if (open === null) return fillable;
  if (open.confirms) return [confirmation, ...fillable];
  const isAsked = ({ name }: Wanted[number]) => name === open.value.name;
  return [...fillable.filter(isAsked), ...fillable.filter((each) => !isAsked(each))];
}

/** Every further kind of value costs a recogniser certainty, and callers correct what they have said lately. */
const mostCorrectable = 3;

const none: Wanted = [];

/** The entities that a caller who says "no, medium" may mean, the one filled last first. */
export function correctableIn({ session }: Turn): Wanted {
  if (session.filled.length === 0) return none;
  return session.filled
    .slice(-mostCorrectable)
    .reverse()
    .map((name) => ({ name, types: [] }));
}

/** The intents preferred in a block: those its settings name, and those of its paths. */
export function biasIn(block: ProgramBlock): readonly string[] {
  const known = biasOf.get(block);
  if (known !== undefined) return known;
  const { override, ordinary } = block.paths;
  const own = [...override, ...ordinary].flatMap((path) => path.intent ?? []);
  const bias = [...new Set([...block.doc.bias_for_intents, ...own])];
  biasOf.set(block, bias);
  return bias;
}

/** What understanding learns about the place. Filled entities are listened for too: a correction may refill them. */
export function contextFor(turn: Turn, block: ProgramBlock): UnderstandContext {
  const { session, program } = turn;
  const fillable = listenedFor(turn, block);
  const others = session.filled.filter((name) => !fillable.some((entity) => entity.name === name));
  const context: UnderstandContext = {
    language: session.language,
    entities: others.length === 0 ? fillable : [...fillable, ...others.map((name) => ({ name, types: [] }))],
    bias_intents: biasIn(block),
    topics: session.topics,
    model:
      block.doc.slu_model ??
      firstTrue(turn, program.conditional_slu_models, "conditional_slu_models") ??
      block.effective.slu_model,
    now: turn.now,
    zone: session.zone,
  };
  const { queue_intents, mask_enable, mask_type } = program.settings;
  if (queue_intents === true) context.in_parts = true;
  if (mask_enable && mask_type.some(hidesDigits)) context.in_digits = true;
  return context;
}
