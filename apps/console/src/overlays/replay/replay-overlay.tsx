import type { FlowDocument } from "@parley/flow";
import type { Replay, ReplayedTurn } from "@parley/host";
import { rules } from "@parley/model";
import { type HeardCall, type HeardRecordings, heardCalls, unheardReasons } from "@parley/model/api/heard-recordings";
import type { Id } from "@parley/model/kernel";
import { useMemo, useState } from "react";
import { MissingPolicy } from "../../parts/forbidden.tsx";
import { PanelError } from "../../parts/panel-error.tsx";
import { usePolicy } from "../../parts/use-policy.ts";
import { type Category, useRecordedCalls } from "../../testing/use-recorded-calls.ts";
import overlay from "../overlay-panel.module.css";
import { type Ground, OverlayPanel } from "../overlay-panel.tsx";
import type { Shown } from "../shown-of.ts";
import { alike } from "./alike.ts";
import { DifferenceLine, DifferenceView } from "./difference-view.tsx";
import styles from "./replay.module.css";
import { type ReplayFigures, replayFigures } from "./replay-figures.ts";
import { replayPaint } from "./replay-paint.ts";
import { texts } from "./texts.ts";
import { useHearing } from "./use-hearing.ts";
import { useReplay } from "./use-replay.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

type Props = {
  readonly ground: Ground;
  readonly shown: Shown;
  readonly document: FlowDocument;
  readonly agent: Agent;
  /** Opens the draft's way with a call in the simulator. */
  readonly onPlay: (document: FlowDocument, turns: readonly ReplayedTurn[]) => void;
};

/** The last stored calls, played against the draft after each edit: which go differently, where, and how. */
export function ReplayOverlay(props: Props) {
  const { isAllowed } = usePolicy(rules.callsRead);
  const [category, setCategory] = useState<Category>("completed");
  const [source, setSource] = useState<Source>("understood");
  const chosen = { category, onCategory: setCategory, source, onSource: setSource };
  if (isAllowed) return <Replayed key={category} {...props} {...chosen} />;
  return (
    <OverlayPanel ground={props.ground} title={texts.title} painted={null} mark={texts.mark}>
      <MissingPolicy needs={rules.callsRead} />
    </OverlayPanel>
  );
}

type Chosen = {
  readonly category: Category;
  readonly onCategory: (category: Category) => void;
  readonly source: Source;
  readonly onSource: (source: Source) => void;
};

/** Calls are played by what was understood then, or by what the draft hears of their recordings. */
const sources = ["understood", "recording"] as const;
type Source = (typeof sources)[number];

const nothing: readonly Replay[] = [];
const noneHeard: readonly HeardCall[] = [];

function Replayed(props: Props & Chosen) {
  const { ground, shown, document, agent, onPlay, category, onCategory, source, onSource } = props;
  const [isStopped, setStopped] = useState(false);
  const [opened, setOpened] = useState<Id | null>(null);
  const calls = useRecordedCalls(agent, category);
  const hearing = useHearing(agent, category);
  const heard = source === "recording" ? hearing.heard : null;
  const words = source === "understood" ? null : (heard?.calls ?? noneHeard);
  const count = useMemo(() => {
    if (words === null) return calls.count;
    const known = new Set(words.map(({ call }) => call));
    return calls.pages.flat().filter(({ call_uuid }) => known.has(call_uuid)).length;
  }, [words, calls.pages, calls.count]);
  const { replays, before, error, askTurns } = useReplay(document, calls.pages, { isStopped, heard: words });
  const isThrough = calls.isWhole && replays.length === count;
  const isUnheard = source === "recording" && heard === null;
  // Until the draft is through, what was found for the one before stays.
  const known = isUnheard ? nothing : isThrough || before.length === 0 ? replays : before;
  const figures = useMemo(() => replayFigures(known), [known]);
  const painted = useMemo(() => replayPaint(figures, shown), [figures, shown]);
  const chosen = [...figures.differ, ...figures.asks, ...figures.words].find(({ replay }) => replay.call === opened);
  const [headline, told] = texts.headline(figures.differ.length, figures.all);
  return (
    <OverlayPanel ground={ground} title={texts.title} painted={painted} mark={texts.mark}>
      {calls.error !== null && <PanelError title={texts.readFailed} error={calls.error} retry={calls.retry} />}
      {error !== null && (
        <p className="notice" role="alert">
          {texts.refused} {error}
        </p>
      )}
      {calls.isWhole && calls.count === 0 ? (
        <p role="status">{texts.noCalls}</p>
      ) : (
        (source === "understood" || count > 0) && (
          <p role="status">
            <strong>{headline}</strong>
            {told}
          </p>
        )
      )}
      {source === "understood" ? (
        <p className="muted">
          {isStopped ? texts.stopped : isThrough ? texts.whole : texts.playing(replays.length, count)}
          {!isThrough && before.length > 0 && ` ${texts.before}`}
        </p>
      ) : (
        <Hearing hearing={hearing} />
      )}
      {chosen === undefined ? (
        <>
          <div className={styles.actions}>
            <fieldset className="segments" aria-label={texts.sources.title}>
              {sources.map((each) => (
                <button key={each} type="button" aria-pressed={each === source} onClick={() => onSource(each)}>
                  {texts.sources[each]}
                </button>
              ))}
            </fieldset>
            <fieldset className="segments" aria-label={texts.categories.title}>
              {(["completed", "subtesting"] as const).map((each) => (
                <button key={each} type="button" aria-pressed={each === category} onClick={() => onCategory(each)}>
                  {texts.categories[each]}
                </button>
              ))}
            </fieldset>
            {source === "understood" && (isStopped || !isThrough) && (
              <button type="button" className="button quiet small" onClick={() => setStopped(!isStopped)}>
                {isStopped ? texts.buttons.again : texts.buttons.stop}
              </button>
            )}
          </div>
          <Counts figures={figures} ongoing={calls.ongoing} unheard={heard?.unheard ?? []} />
          <BrokenRules broken={figures.broken} onPlay={(call) => askTurns(call, (turns) => onPlay(document, turns))} />
          <DifferenceLists figures={figures} onOpen={setOpened} />
        </>
      ) : (
        <DifferenceView
          differing={chosen}
          agent={agent}
          onPlay={() => askTurns(chosen.replay.call, (turns) => onPlay(document, turns))}
          onBack={() => setOpened(null)}
        />
      )}
    </OverlayPanel>
  );
}

const tones = { differ: "bad", words: "info", asks: "idle" } as const;

/** What has the recordings heard, how far it is, and its outcome. */
function Hearing({ hearing }: { hearing: ReturnType<typeof useHearing> }) {
  const { recordings } = texts;
  const { heard, going, error } = hearing;
  if (going !== null) {
    return (
      <div className={styles.hearing}>
        <progress aria-label={recordings.title} value={going.share} max={1} />
        <span className="muted" role="status">
          {going.message ?? recordings.begins}
        </span>
        <button type="button" className="button quiet small" onClick={hearing.cancel}>
          {recordings.cancel}
        </button>
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <p className="notice" role="alert">
          {recordings.failed} {error}
        </p>
      )}
      <p className="muted">{heard === null ? recordings.lead : recordings.heard(heard.calls.length)}</p>
      <div className={styles.actions}>
        {heard !== null && (
          <button type="button" className="button small" onClick={() => hearing.hear(heardCalls.usual)}>
            {recordings.again}
          </button>
        )}
        {(heard === null ? [heardCalls.usual, heardCalls.most] : [heardCalls.most]).map((most) => (
          <button key={most} type="button" className="button small" onClick={() => hearing.hear(most)}>
            {recordings.hear(most)}
          </button>
        ))}
      </div>
    </>
  );
}

type CountsProps = {
  readonly figures: ReplayFigures;
  readonly ongoing: number;
  readonly unheard: HeardRecordings["unheard"];
};

function Counts({ figures, ongoing, unheard }: CountsProps) {
  const { counts } = texts;
  const plain = [
    ...(figures.same > 0 ? [counts.same(figures.same)] : []),
    ...(figures.masked > 0 ? [counts.masked(figures.masked)] : []),
    ...(figures.untold > 0 ? [counts.untold(figures.untold)] : []),
    ...unheardReasons.flatMap((why) => {
      const count = unheard.filter((each) => each.why === why).length;
      return count === 0 ? [] : [texts.recordings.why[why](count)];
    }),
    ...(ongoing > 0 ? [counts.ongoing(ongoing)] : []),
  ];
  return (
    <>
      <dl className={overlay.legend}>
        {(["differ", "words", "asks"] as const).map((kind) =>
          figures[kind].length === 0 ? null : (
            <Kind key={kind} sign={texts.signs[kind]} tone={tones[kind]} told={counts[kind](figures[kind].length)} />
          ),
        )}
      </dl>
      <ul className={`${styles.counts} muted`}>
        {plain.map((told) => (
          <li key={told}>{told}</li>
        ))}
      </ul>
    </>
  );
}

/** Rules that the draft breaks with these calls; a line plays the call that shows it soonest. */
function BrokenRules({ broken, onPlay }: { broken: ReplayFigures["broken"]; onPlay: (call: Id) => void }) {
  if (broken.length === 0) return null;
  return (
    <section aria-label={texts.broken.title}>
      <span className="caption">{texts.broken.title}</span>
      <ul className={styles.list}>
        {broken.map(({ rule, calls, soonest }) => (
          <li key={rule}>
            <button type="button" className={styles.row} onClick={() => onPlay(soonest)}>
              <bdi>{rule}</bdi>
              <span>{texts.broken.line(calls)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ sign, tone, told }: { sign: string; tone: string; told: string }) {
  return (
    <>
      <dt>
        <span className={overlay.swatch} data-tone={tone}>
          {sign}
        </span>
      </dt>
      <dd>{told}</dd>
    </>
  );
}

/** So many lines of a kind are listed. */
const mostListed = 50;

function DifferenceLists({ figures, onOpen }: { figures: ReplayFigures; onOpen: (call: Id) => void }) {
  return (["differ", "asks", "words"] as const).map((kind) => {
    const list = figures[kind];
    if (list.length === 0) return null;
    const groups = alike(list);
    return (
      <section key={kind} aria-label={texts.list[kind]}>
        <span className="caption">{texts.list[kind]}</span>
        <ul className={styles.list}>
          {groups.slice(0, mostListed).map(({ first: { replay, difference }, count }) => (
            <li key={replay.call}>
              <button type="button" className={styles.row} onClick={() => onOpen(replay.call)}>
                <DifferenceLine difference={difference} count={count} />
              </button>
            </li>
          ))}
        </ul>
        {groups.length > mostListed && <span className="muted">{texts.more(groups.length - mostListed)}</span>}
      </section>
    );
  });
}
