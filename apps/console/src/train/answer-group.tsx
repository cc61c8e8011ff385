import { rowOf } from "@parley/flow";
import type { NotUnderstood } from "@parley/model/api/not-understood";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEditor } from "../editing/editor-context.ts";
import { Kbd } from "../parts/kbd.tsx";
import { places } from "../parts/places.ts";
import { Select } from "../parts/selects/select.tsx";
import styles from "./inbox.module.css";
import { texts } from "./inbox-texts.ts";
import { NameForm } from "./name-form.tsx";
import { texts as train } from "./texts.ts";
import { toggled } from "./toggled.ts";
import type { TrainedIntent, TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { type AssignAs, keyOf, type UnassignedGroup } from "./unassigned.ts";

const assignAs: readonly AssignAs[] = ["example", "test"];

type Props = {
  readonly group: UnassignedGroup;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Intents that a key assigns it to, while it is open. */
  readonly offered: readonly TrainedIntent[];
  readonly intents: TrainedIntents;
  /** Answers that are left out of what is assigned. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
  readonly as: AssignAs;
  readonly onAs: (as: AssignAs) => void;
  /** Null: no intent is about them. */
  readonly onAssign: (intent: TrainedIntent | null) => void;
  /** To an intent that is made for them; answers whether it was. */
  readonly onAssignNew: (name: string) => boolean;
};

/** Answers that are alike: one line, or all of them with the intents they may be assigned to. */
export function AnswerGroup(props: Props) {
  const { group, isOpen, onOpen, offered, intents, left, onLeft, as, onAs, onAssign, onAssignNew } = props;
  const { missing } = useTraining();
  const [first, ...others] = group.utterances;
  if (first === undefined) return null;
  const guess = group.utterances.flatMap(({ guess: of }) => of ?? []).toSorted((a, b) => b.score - a.score)[0];
  return (
    <div className={styles.group} data-open={isOpen || undefined}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={onOpen}>
        {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        <bdi lang={first.language} dir="auto" className="truncate">
          {first.text}
        </bdi>
        {others.length > 0 && <span className="caption">{texts.more(others.length)}</span>}
        {isOpen && guess !== undefined && <span className="caption">{texts.guess(guess.intent, guess.score)}</span>}
        <span className={styles.times}>{texts.times(group.count)}</span>
      </button>
      {isOpen && (
        <>
          <ul className={styles.answers} aria-label={texts.said}>
            {group.utterances.map((answer) => (
              <Answer key={keyOf(answer)} answer={answer} left={left} onLeft={onLeft} />
            ))}
          </ul>
          {missing === null && (
            <fieldset className={styles.intents} aria-label={texts.assign}>
              <span className="segments">
                {assignAs.map((each) => (
                  <button key={each} type="button" aria-pressed={each === as} onClick={() => onAs(each)}>
                    {texts.as[each]}
                  </button>
                ))}
              </span>
              {offered.map((intent, index) => (
                <button key={intent.name} type="button" className="button small" onClick={() => onAssign(intent)}>
                  <Kbd keys={String(index + 1)} /> <bdi className="mono">{intent.name}</bdi>
                </button>
              ))}
              <button type="button" className="button small" onClick={() => onAssign(null)}>
                <Kbd keys="0" /> {texts.aside}
              </button>
              {intents.list.length > offered.length && (
                <Select
                  className={styles.other}
                  aria-label={texts.other}
                  placeholder={texts.other}
                  value={undefined}
                  options={intents.list.map(({ name }) => ({ value: name, label: name }))}
                  onChange={(chosen) => {
                    const intent = intents.list.find(({ name }) => name === chosen);
                    if (intent !== undefined) onAssign(intent);
                  }}
                />
              )}
              <NameForm
                texts={{ ...train.intents, placeholder: texts.fresh }}
                names={intents.list.map(({ name }) => name)}
                onAdd={onAssignNew}
              />
            </fieldset>
          )}
        </>
      )}
    </div>
  );
}

type AnswerProps = { readonly answer: NotUnderstood } & Pick<Props, "left" | "onLeft">;

/** One answer: whether it is assigned with the others, how often it was said, and where. */
function Answer({ answer, left, onLeft }: AnswerProps) {
  const { at } = useTraining();
  const { text, language, block, call, count } = answer;
  const asked = useEditor(({ document }) => (block === null ? undefined : rowOf(document, "block", block)?.name));
  const key = keyOf(answer);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="check"
          aria-label={texts.take(text)}
          checked={!left.has(key)}
          onChange={() => onLeft(toggled(left, key))}
        />
        <bdi lang={language} dir="auto">
          {text}
        </bdi>
      </label>
      <span className="caption">{language}</span>
      {asked !== undefined && <span className="caption">{texts.asked(asked)}</span>}
      <span className={styles.times}>{texts.times(count)}</span>
      <Link
        {...places.call({ organisation: at.org, flow: at.flow, version: at.ver, call })}
        aria-label={texts.callOf(text)}
      >
        {texts.call}
      </Link>
    </li>
  );
}
