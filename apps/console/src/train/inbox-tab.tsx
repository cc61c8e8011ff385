import { ask } from "@parley/client";
import { rules } from "@parley/model";
import { type NotUnderstood, notUnderstood } from "@parley/model/api/not-understood";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { makeId } from "../api/make-id.ts";
import { send } from "../api/send.ts";
import { useCurrentEditor, useEditor } from "../editing/editor-context.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { Kbd } from "../parts/kbd.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { AnswerGroup } from "./answer-group.tsx";
import styles from "./inbox.module.css";
import { texts } from "./inbox-texts.ts";
import { KeptList } from "./kept-list.tsx";
import { texts as kept } from "./test-texts.ts";
import type { TrainedIntent, TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import {
  type AssignAs,
  assignAnswers,
  assignToNew,
  candidates,
  keyOf,
  spokenIn,
  type UnassignedGroup,
  unassignedGroups,
} from "./unassigned.ts";
import { useGestures } from "./use-gestures.ts";

/** How far back answers may be looked for. */
const ranges = [1, 7, 30] as const;

/** What callers said and was not understood, to be assigned to intents. */
export function InboxTab({ intents }: { intents: TrainedIntents }) {
  const { at } = useTraining();
  const { isAllowed, missing } = usePolicy(rules.callsRead);
  const [days, setDays] = useState<(typeof ranges)[number]>(7);
  const found = useQuery({
    queryKey: ["not understood", at.flow, days],
    queryFn: () => ask(send, notUnderstood, { path: { org: at.org, flow: at.flow }, query: { days } }),
    enabled: isAllowed,
  });
  const [told, setTold] = useState("");
  const settings = useEditor((snapshot) => snapshot.document.settings);
  const { groups, strange } = useMemo(() => {
    const said = found.data?.utterances ?? [];
    const isSpoken = ({ language }: NotUnderstood) => spokenIn({ settings }, language) !== null;
    return {
      groups: unassignedGroups(said.filter(isSpoken), intents),
      strange: said.filter((one) => !isSpoken(one)),
    };
  }, [found.data, intents, settings]);
  if (missing !== null) return <MissingPolicy needs={rules.callsRead} />;
  if (found.error) return <PanelError title={texts.failed} error={found.error} retry={() => void found.refetch()} />;
  if (found.data === undefined) return <SkeletonLines lines={8} />;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <section className="card" aria-label={texts.tab}>
      <header className={styles.head}>
        <span>{texts.count(count, groups.length)}</span>
        <span className={`muted ${styles.told}`} role="status">
          {told}
        </span>
        {groups.length > 0 && (
          <span className="caption">
            <Kbd keys="J" /> <Kbd keys="K" /> {texts.keys.move} <Kbd keys="1" />–<Kbd keys="9" /> {texts.keys.assigns}{" "}
            <Kbd keys="T" /> {texts.keys.turns} <Kbd keys="Mod+Z" /> {texts.keys.undoes}
          </span>
        )}
        <fieldset className="segments" aria-label={texts.days.label}>
          {ranges.map((each) => (
            <button key={each} type="button" aria-pressed={each === days} onClick={() => setDays(each)}>
              {texts.days.of(each)}
            </button>
          ))}
        </fieldset>
      </header>
      {(found.data.hidden > 0 || found.data.is_cut || strange.length > 0) && (
        <p className={`caption ${styles.note}`}>
          {strange.length > 0 && texts.strange(strange)} {found.data.hidden > 0 && texts.hidden(found.data.hidden)}{" "}
          {found.data.is_cut && texts.cut}
        </p>
      )}
      {groups.length === 0 ? (
        <EmptyState title={texts.empty}>
          {texts.emptyText(texts.days.of(days), strange.length === 0 && found.data.hidden === 0 && !found.data.is_cut)}
        </EmptyState>
      ) : (
        <Groups groups={groups} intents={intents} tell={setTold} />
      )}
      <PutAside intents={intents} />
    </section>
  );
}

type GroupsProps = {
  readonly groups: readonly UnassignedGroup[];
  readonly intents: TrainedIntents;
  /** Says what became of answers. */
  readonly tell: (told: string) => void;
};

/** One group is open; keys walk and assign it. What is assigned goes, and the next is open. */
function Groups({ groups, intents, tell }: GroupsProps) {
  const editor = useCurrentEditor();
  const { missing } = useTraining();
  const perform = useGestures();
  const [place, setPlace] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [as, setAs] = useState<AssignAs>("example");
  const current = Math.min(place, groups.length - 1);
  const open = groups[current];
  const offered = open === undefined || missing !== null ? [] : candidates(open, intents);

  const taken = () => open?.utterances.filter((each) => !left.has(keyOf(each))) ?? [];

  function assign(intent: TrainedIntent | null) {
    const utterances = taken();
    if (utterances.length === 0) return;
    const isDone = perform(assignAnswers(editor.snapshot().document, { intent, utterances, as }, makeId));
    if (isDone) tell(texts.told[intent === null ? "aside" : as](utterances.length, intent?.name ?? ""));
  }

  function assignNew(name: string) {
    const utterances = taken();
    if (utterances.length === 0) return false;
    const isDone = perform(assignToNew(editor.snapshot().document, { name, utterances, as }, makeId));
    if (isDone) tell(texts.told[as](utterances.length, name));
    return isDone;
  }

  useActions(
    () => [
      key("next", texts.keys.next, "J", () => setPlace(Math.min(groups.length - 1, current + 1))),
      key("previous", texts.keys.previous, "K", () => setPlace(Math.max(0, current - 1))),
      ...offered.map((intent, index) =>
        key(`assign ${index}`, texts.keys.assign(intent.name), String(index + 1), () => assign(intent)),
      ),
      ...(missing === null
        ? [
            key("aside", texts.keys.aside, "0", () => assign(null)),
            key("turn", texts.keys.turn, "T", () => setAs(as === "example" ? "test" : "example")),
          ]
        : []),
    ],
    [groups, current, offered, left, as],
  );
  return (
    <ol className={styles.groups} aria-label={texts.list}>
      {groups.map((group, index) => (
        <li key={group.key}>
          <AnswerGroup
            group={group}
            isOpen={index === current}
            onOpen={() => setPlace(index)}
            offered={offered}
            intents={intents}
            left={left}
            onLeft={setLeft}
            as={as}
            onAs={setAs}
            onAssign={assign}
            onAssignNew={assignNew}
          />
        </li>
      ))}
    </ol>
  );
}

/** What was put aside, to be taken back. */
function PutAside({ intents }: { readonly intents: TrainedIntents }) {
  const words = kept.outside;
  const aside = intents.kept.filter(({ purpose, intent }) => purpose === "negative" && intent === null);
  if (aside.length === 0) return null;
  return (
    <details className={styles.aside}>
      <summary>
        {words.title}: {words.count(aside.length)}
      </summary>
      <p className="caption">{words.help}</p>
      <KeptList
        label={words.title}
        utterances={aside}
        deleteLabel={words.delete}
        fault={({ learnedBy }) => (learnedBy === null ? null : words.contradicts(learnedBy))}
      />
    </details>
  );
}

const key = (id: string, label: string, keys: string, run: () => void) => ({
  ...{ id: `not understood ${id}`, group: texts.group, label, keys, run },
  isOnlyKey: true,
});
