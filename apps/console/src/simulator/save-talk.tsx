import { useAgent } from "../parts/use-agent.ts";
import { SaveAsTest } from "../testing/save-as-test.tsx";
import { texts } from "../testing/texts.ts";
import type { PlayedTurn } from "./protocol.ts";
import { standing } from "./standing.ts";

/** Saves a talk with the simulator as a test. `isAtEnd`: its form opens towards the left. */
export function SaveTalk({ turns, isAtEnd = false }: { turns: readonly PlayedTurn[]; isAtEnd?: boolean }) {
  const agent = useAgent();
  const write = async () => (await import("./conversation-of-turns.ts")).conversationOfTurns(turns);
  const { session, requests } = standing(turns);
  const awaited = requests.find(({ id }) => id === session?.pending?.request);
  const note = awaited === undefined ? null : texts.unanswered(awaited.called);
  return <SaveAsTest agent={agent} write={write} note={note} isAtEnd={isAtEnd} />;
}
