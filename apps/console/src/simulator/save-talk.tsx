import { useAgent } from "../parts/use-agent.ts";
import { SaveAsTest } from "../testing/save-as-test.tsx";
import type { PlayedTurn } from "./protocol.ts";

/** Saves a talk with the simulator as a test. `isAtEnd`: its form opens towards the left. */
export function SaveTalk({ turns, isAtEnd = false }: { turns: readonly PlayedTurn[]; isAtEnd?: boolean }) {
  const agent = useAgent();
  const write = async () => (await import("./conversation-of-turns.ts")).conversationOfTurns(turns);
  return <SaveAsTest agent={agent} write={write} isAtEnd={isAtEnd} />;
}
