import { useAgent } from "../parts/use-agent.ts";
import { SaveAsTest } from "../testing/save-as-test.tsx";
import type { PlayedTurn } from "./protocol.ts";

/** Saves a talk with the simulator as a test. */
export function SaveTalk({ turns, isAbove = false }: { turns: readonly PlayedTurn[]; isAbove?: boolean }) {
  const agent = useAgent();
  const write = async () => (await import("./conversation-of-turns.ts")).conversationOfTurns(turns);
  return <SaveAsTest agent={agent} write={write} isAbove={isAbove} isAtEnd={!isAbove} />;
}
