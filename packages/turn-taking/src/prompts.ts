import type { Turn } from "./turn.ts";

export function isSpeaking({ state }: Turn): boolean {
  return state.prompts.length > 0;
}

export function queuePrompt({ state, effects }: Turn, id: string): void {
  state.prompts.push({ id, startedAt: null });
  effects.push({ type: "play", id });
}

export function startPrompt({ state, at }: Turn, id: string): void {
  const prompt = state.prompts.find((other) => other.id === id);
  if (prompt !== undefined) prompt.startedAt ??= at;
}

/** Ends a prompt; true when it was the last that was waited for. */
export function endPrompt(turn: Turn, id: string): boolean {
  const { state } = turn;
  const index = state.prompts.findIndex((prompt) => prompt.id === id);
  if (index < 0) return false;
  const [prompt] = state.prompts.splice(index, 1);
  state.heardMs += turn.at - (prompt?.startedAt ?? turn.at);
  return !isSpeaking(turn);
}

/** Silences the agent. What was heard of it counts. */
export function stopPrompts(turn: Turn): void {
  if (!isSpeaking(turn)) return;
  const { state, effects } = turn;
  for (const { id } of [...state.prompts]) endPrompt(turn, id);
  effects.push({ type: "stop_play" });
  if (state.listening !== null) state.listening.waitsSince = turn.at;
}
