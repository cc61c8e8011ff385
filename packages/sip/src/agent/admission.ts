import type { Agent } from "./agent.ts";

/** Whether one more call from an address may be set up. */
export function mayWait(agent: Agent, address: string): boolean {
  const { mostWaiting, mostWaitingFromOneAddress } = agent.settings;
  let all = 0;
  for (const count of agent.waiting.values()) all += count;
  return all < mostWaiting && (agent.waiting.get(address) ?? 0) < mostWaitingFromOneAddress;
}

export function startWaiting(agent: Agent, address: string): void {
  agent.waiting.set(address, (agent.waiting.get(address) ?? 0) + 1);
}

export function stopWaiting(agent: Agent, address: string): void {
  const count = (agent.waiting.get(address) ?? 0) - 1;
  if (count > 0) agent.waiting.set(address, count);
  else agent.waiting.delete(address);
}
