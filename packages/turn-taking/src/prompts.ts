import type { TurnWork } from "./turn-work.ts";

export function isSpeaking({ state }: TurnWork): boolean {
  return state.prompts.length > 0;
}

export function queuePrompt({ state, effects }: TurnWork, id: string): void {
  state.prompts.push({ id, startedAt: null });
  effects.push({ type: "play", id });
}

export function startPrompt({ state, at }: TurnWork, id: string): void {
  const prompt = state.prompts.find((other) => other.id === id);
  if (prompt !== undefined) prompt.startedAt ??= at;
}

/** Ends a prompt; true when it was the last that was waited for. */
export function endPrompt(work: TurnWork, id: string): boolean {
  const { state } = work;
  const index = state.prompts.findIndex((prompt) => prompt.id === id);
  if (index < 0) return false;
  const [prompt] = state.prompts.splice(index, 1);
  const until = state.pausedAt ?? work.at;
  state.heardMs += until - (prompt?.startedAt ?? until);
  return !isSpeaking(work);
}

/** Lets the agent wait: the caller may be saying something. */
export function pausePrompts({ state, effects, at }: TurnWork): void {
  if (state.prompts.length === 0 || state.pausedAt !== null) return;
  state.pausedAt = at;
  effects.push({ type: "pause_play" });
}

/** The caller said nothing: the agent goes on. */
export function resumePrompts({ state, effects, at }: TurnWork): void {
  const { pausedAt } = state;
  if (pausedAt === null) return;
  state.pausedAt = null;
  for (const prompt of state.prompts) if (prompt.startedAt !== null) prompt.startedAt += at - pausedAt;
  effects.push({ type: "resume_play" });
}

/** Silences the agent. What was heard of it counts. */
export function stopPrompts(work: TurnWork): void {
  if (!isSpeaking(work)) return;
  const { state, effects } = work;
  for (const { id } of [...state.prompts]) endPrompt(work, id);
  state.pausedAt = null;
  effects.push({ type: "stop_play" });
  if (state.listening !== null) state.listening.waitsSince = work.at;
}
