import type { Offering } from "./bubbles.ts";
import { callerActs } from "./caller-acts.ts";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

type Props = { readonly simulator: RunningSimulator; readonly now: Standing; readonly offer: Offering };

/** What may be chosen, as buttons that choose it. They stay to be seen once the agent has gone on. */
export function ChoiceButtons({ simulator, now, offer }: Props) {
  const acts = callerActs(simulator, now);
  const isOpen = offer === now.offer && simulator.simulated.stops.length === 0;
  const { choices = [], more } = offer;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line of the conversation
    <span role="group" aria-label={texts.choices.label}>
      {[...choices, ...(more === undefined ? [] : [more])].map((choice) => (
        <button
          key={choice.key}
          className="button small"
          type="button"
          aria-disabled={!isOpen}
          onClick={() => isOpen && acts.choose(choice)}
        >
          {choice.label === null || choice.label.trim() === "" ? texts.choices.hidden(choice.key) : choice.label}
        </button>
      ))}
    </span>
  );
}
