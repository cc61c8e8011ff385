import type { Difference, Side } from "@parley/host";
import { Link } from "@tanstack/react-router";
import { places } from "../../parts/places.ts";
import styles from "./replay.module.css";
import type { Differing } from "./replay-figures.ts";
import { tellDoing, tellWay, tellWords } from "./tell-difference.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly differing: Differing;
  readonly agent: { readonly organisation: string; readonly flow: string; readonly version: string };
  readonly onPlay: () => void;
  readonly onBack: () => void;
};

/** The first turn that differs: the call beside the draft, and the ways to both. */
export function DifferenceView({ differing: { replay, difference }, agent, onPlay, onBack }: Props) {
  return (
    <>
      <p>
        <strong>{texts.turn(difference.turn, difference.from?.name ?? null)}</strong>
        <br />
        <bdi>{tellDoing(difference)}</bdi>
      </p>
      <div className={styles.sides}>
        <SideView title={texts.call} side={difference.call} />
        <SideView title={texts.draft} side={difference.draft} isDraft />
      </div>
      <div className={styles.actions}>
        <button type="button" className="button small" onClick={onPlay}>
          {texts.buttons.play}
        </button>
        <Link className="button small" {...places.call({ ...agent, call: replay.call })}>
          {texts.buttons.open}
        </Link>
        <button type="button" className="button quiet small" onClick={onBack}>
          {texts.buttons.back}
        </button>
      </div>
    </>
  );
}

function SideView({ title, side, isDraft = false }: { title: string; side: Side; isDraft?: boolean }) {
  return (
    <section className={styles.side} aria-label={title} data-draft={isDraft || undefined}>
      <span className="caption">{title}</span>
      <bdi>{tellWords(side)}</bdi>
      <strong>
        <bdi>{tellWay(side)}</bdi>
      </strong>
    </section>
  );
}

/** The same in a line of the list, for so many calls that part alike. */
export function DifferenceLine({ difference, count }: { difference: Difference; count: number }) {
  const [call, draft] = [tellWay(difference.call), tellWay(difference.draft)];
  const how = call === draft ? tellWords(difference.draft) : texts.way.instead(draft, call);
  return (
    <>
      <bdi>{texts.line(count, difference.from?.name ?? null, tellDoing(difference))}</bdi>
      <bdi>{how}</bdi>
    </>
  );
}
