import { logOf } from "@parley/engine";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { WhyTurn } from "../telling/why/why-turn.tsx";
import { decidedIn } from "./decided-in.ts";
import type { PlayedTurn } from "./protocol.ts";
import { SaveTalk } from "./save-talk.tsx";
import styles from "./simulator-panel.module.css";
import { texts } from "./texts.ts";

/** Why one turn went as it did, and the way to the turns before and after it. */
export function PanelWhy(props: {
  turns: readonly PlayedTurn[];
  explained: number | null;
  onExplain: (turn: number) => void;
}) {
  const decided = props.turns.filter(decidedIn);
  const place = decided.findIndex(({ index }) => index === props.explained);
  const at = place < 0 ? decided.length - 1 : place;
  const turn = decided[at];
  if (turn === undefined) return <p className="caption">{texts.state.noIntent}</p>;
  const [before, after] = [decided[at - 1], decided[at + 1]];
  return (
    <>
      <div className={styles.steps}>
        <SaveTalk turns={props.turns} />
        <span className="caption">{texts.facts.turn(turn.index + 1, props.turns.length)}</span>
        <Step label={texts.facts.before} Icon={IconChevronUp} to={before} onExplain={props.onExplain} />
        <Step label={texts.facts.after} Icon={IconChevronDown} to={after} onExplain={props.onExplain} />
      </div>
      <WhyTurn entries={logOf(turn.effects)} />
    </>
  );
}

function Step(props: {
  label: string;
  Icon: typeof IconChevronUp;
  to: PlayedTurn | undefined;
  onExplain: (turn: number) => void;
}) {
  const { label, Icon, to } = props;
  return (
    <button
      className="button quiet icon small"
      type="button"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && props.onExplain(to.index)}
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  );
}
