import type { ProgramBlock, ProgramContent, ProgramPath, ProgramPrompt, Wording } from "@parley/flow";
import { channelKinds, type Id, isMessageChannel, type LanguageCode } from "@parley/model/kernel";
import { hideSecrets } from "../masking/sensitive.ts";
import { firstTrue } from "../turn/scope.ts";
import type { Failure } from "../turn/session.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import type { SayContent, ShownChoices } from "../turn/types.ts";
import { wordingFor } from "./fixed-wording.ts";
import { renderSaid } from "./render.ts";
import { contentFor, personaFor, spokenAs, voiceOf } from "./spoken-as.ts";

/** Says prompts in order, each in the conversation's language. */
export function sayPrompts(turn: Turn, prompts: readonly Id[], block: ProgramBlock): void {
  for (const id of prompts) {
    const prompt = turn.program.prompts.get(id);
    if (prompt !== undefined) sayPrompt(turn, prompt, block);
  }
}

/** Says what the engine words itself, or the prompt that replaces those words. */
export function sayWording(turn: Turn, name: Wording, block: ProgramBlock): void {
  const prompt = [...turn.program.prompts.values()].find((each) => each.name === name);
  if (prompt === undefined) sayWords(turn, wordingFor(name, turn.session.language), block);
  else sayPrompt(turn, prompt, block);
}

/** What the record may show of words, and their language where it is not the conversation's. */
type OtherWords = { readonly masked?: string; readonly language?: LanguageCode };

/** Says words that are no prompt's, such as the message of a refusal. Gives its id. */
export function sayWords(turn: Turn, text: string, block: ProgramBlock, words: OtherWords = {}): string {
  const { program, session } = turn;
  const { masked = hideSecrets(turn, text), language = session.language } = words;
  const persona = personaFor(program, language, session.persona);
  return emit(turn, block, {
    prompt: null,
    content: null,
    language,
    response_type: "text",
    text,
    masked,
    ssml_tags: {},
    audio: null,
    ...voiceOf(persona),
    storage: storageIn(turn, block),
    cachable: true,
  });
}

/**
 * Sends the words of a channel of messages as one, with what may be chosen behind them and the listening that is answered.
 * Called before the turn listens, awaits or ends.
 */
export function flush(turn: Turn, shown: (ShownChoices & { readonly listen: string }) | null = null): void {
  const { channel } = turn.session;
  const [first, ...others] = turn.unsent;
  if (first === undefined || turn.unsentId === null || !isMessageChannel(channel)) return;
  const alone = others.length === 0;
  const join = (texts: string[]) => texts.join(channelKinds[channel].sends.between);
  const content: SayContent = {
    ...first,
    prompt: alone ? first.prompt : null,
    content: alone ? first.content : null,
    text: join(turn.unsent.map(({ text }) => text)),
    masked: join(turn.unsent.map(({ masked }) => masked)),
  };
  turn.effects.push({ type: "send", id: turn.unsentId, channel, block: turn.session.block, content, ...shown });
  turn.unsent.length = 0;
  turn.unsentId = null;
}

function sayPrompt(turn: Turn, prompt: ProgramPrompt, block: ProgramBlock): void {
  const { program, session } = turn;
  const content = contentFor(prompt, session.language, program.settings.language);
  if (content === null) {
    log(turn, { type: "content_missing", prompt: prompt.id, language: session.language });
    return;
  }
  const { text, masked } = renderSaid(turn, content.template, {
    where: `prompt ${prompt.name}`,
    language: content.doc.language,
  });
  const spoken = spokenAs(
    program,
    { prompt, content, text, masked },
    {
      response_type: session.delivery.response_type ?? block.effective.bot_response_type,
      storage: storageIn(turn, block),
      persona: session.persona,
    },
  );
  if (text.trim() === "" && spoken.audio === null) return;
  emit(turn, block, { ...spoken, cachable: text === masked && isCachable(turn, block, content) });
}

/** Gives the id under which it is said. */
function emit(turn: Turn, block: ProgramBlock, content: SayContent): string {
  let id: string;
  if (channelKinds[turn.session.channel].speaks) {
    id = nextId(turn);
    turn.effects.push({ type: "say", id, block: block.id, content });
  } else {
    turn.unsentId ??= nextId(turn);
    id = turn.unsentId;
    turn.unsent.push(content);
  }
  const { masked, language, prompt, response_type, audio } = content;
  const said = { type: "agent_said", say: id, text: masked, language, prompt, response_type, audio } as const;
  const { mask_with } = turn.program.settings;
  log(turn, block.effective.encrypt_bot_response ? { ...said, text: mask_with, withheld: masked } : said);
  return id;
}

function storageIn(turn: Turn, block: ProgramBlock): SayContent["storage"] {
  return turn.session.delivery.storage ?? block.effective.tts_storage_type;
}

/** Words with variables are cached only when each of them is one that may be, and never where words are encrypted. */
function isCachable(
  { program: { settings } }: Turn,
  block: ProgramBlock,
  { template: { variables } }: ProgramContent,
): boolean {
  if (variables.length === 0) return true;
  if (block.effective.encrypt_bot_response) return false;
  return settings.enable_key_caching && variables.every((variable) => settings.cachable_keys.includes(variable));
}

/** Says a path's own prompts: the conditional ones that hold, else the plain ones. */
export function sayPathPrompts(turn: Turn, path: ProgramPath, block: ProgramBlock): void {
  sayPrompts(turn, firstTrue(turn, path.conditional_prompts, path.doc.name) ?? path.doc.additional_prompts, block);
}

/** Says a block's prompts likewise. */
export function sayBlockPrompts(turn: Turn, block: ProgramBlock): void {
  sayPrompts(turn, firstTrue(turn, block.conditional_prompts, block.name) ?? block.doc.prompts, block);
}

/** Asks again: after a failure with the reprompt that holds for it, else with the block's prompts. */
export function sayAgain(turn: Turn, block: ProgramBlock, after: Failure | null): void {
  const reprompt = after === null ? null : repromptOf(turn, block, after);
  if (reprompt === null) sayBlockPrompts(turn, block);
  else sayPrompts(turn, [reprompt], block);
}

/** The prompt for a failure: of what is asked by its count, then the block's by its count, the block's, the version's. */
export function repromptOf(turn: Turn, block: ProgramBlock, after: Failure, asked: Asked = block.doc): Id | null {
  const { no_input_reprompt: no_input, no_match_reprompt: no_match } = block.effective;
  return repromptAfter(turn, asked, after) ?? repromptAfter(turn, block.doc, after) ?? { no_input, no_match }[after];
}

/** What may be asked again in other words each time. */
type Asked = Pick<ProgramBlock["doc"], "no_input_reprompts" | "no_match_reprompts">;

/** The first after the first failure, the second after the second; the last one stays. */
function repromptAfter({ session }: Turn, asked: Asked, after: Failure): Id | null {
  const prompts = after === "no_input" ? asked.no_input_reprompts : asked.no_match_reprompts;
  return prompts[Math.min(session.failures[after], prompts.length) - 1] ?? null;
}
