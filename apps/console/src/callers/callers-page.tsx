import { ask } from "@parley/client";
import { readyCallers, type SimulatedTalk } from "@parley/host";
import { rules } from "@parley/model";
import { generateYaml } from "@parley/model/api/versions";
import { messageOf } from "@parley/model/kernel";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { send } from "../api/send.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { texts as parts } from "../parts/texts.ts";
import { useAgent } from "../parts/use-agent.ts";
import type { OpenDialog } from "../resource/resource.ts";
import { entriesSource, resourceKey } from "../resource/resource-source.ts";
import { agentTests, testsKey } from "../testing/agent-tests.ts";
import { playNext } from "../testing/to-play.ts";
import { useAnswerIndex } from "../testing/use-answer-index.ts";
import { CallerOutcomes } from "./caller-outcomes.tsx";
import styles from "./callers.module.css";
import { callerOf, callersOf, callersResource } from "./callers-resource.ts";
import type { Speaker } from "./protocol.ts";
import { speakFor } from "./speak-for.ts";
import { SpeakerChoice } from "./speaker-choice.tsx";
import { texts } from "./texts.ts";
import { useCallerRun } from "./use-caller-run.ts";

const ResourceDialogs = laterOpened(parts.later.dialog, () =>
  import("../resource/resource-dialogs.tsx").then((module) => module.ResourceDialogs),
);

/** Most calls of each caller, and the largest seed. */
const mostCalls = 100;
const largestSeed = 999_999;

/** Simulated callers call the agent of the address, in this browser. */
export function CallersPage({ onPlay }: { readonly onPlay: () => void }) {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const resource = useMemo(() => callersResource(agent), [agent]);
  const queries = useQueryClient();
  const own = useQuery({ queryKey: [...resourceKey(resource), "all"], queryFn: () => callersOf(agent) });
  const [dialog, open] = useState<OpenDialog | null>(null);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [count, setCount] = useState("10");
  const [seed, setSeed] = useState("1");
  const answerIndex = useAnswerIndex();
  const [speaker, setSpeaker] = useState<Speaker>("rules");
  const at = { org: organisation, flow, ver: version ?? "" };
  const { share, run, error, start, stop, play } = useCallerRun(
    `${flow} ${version}`,
    (asked, signal) => speakFor(at, asked, signal),
    (turns) => {
      playNext(turns);
      onPlay();
    },
  );
  const reload = () => queries.invalidateQueries({ queryKey: resourceKey(resource) });

  const rows = own.data ?? [];
  const chosen = [
    ...rows.filter(({ id }) => !left.has(id)).map(callerOf),
    ...readyCallers.filter(({ name }) => !left.has(name) && !rows.some((row) => row.name === name)),
  ];
  const calls = numberIn(count, 1, mostCalls);
  const dice = numberIn(seed, 0, largestSeed);
  const toggle = (key: string) =>
    leave((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]));

  async function call() {
    if (calls === null || dice === null) return;
    try {
      const [tests, yaml] = await Promise.all([agentTests(agent).all(), ask(send, generateYaml, { path: at })]);
      start({
        type: "call",
        yaml,
        index: await answerIndex(yaml),
        tests: tests.map(({ name, conversation }) => ({ name, conversation: { ...conversation } })),
        callers: chosen,
        count: calls,
        seed: dice,
        speaker,
      });
    } catch (fault) {
      notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
    }
  }

  async function save({ caller, number, aim, conversation }: SimulatedTalk) {
    const name = texts.testName(caller, number, aim);
    const { name: _caller, ...written } = conversation;
    try {
      await agentTests(agent).create({ name, language: written.language ?? null, conversation: { ...written } });
      notify({ severity: "success", title: texts.saved(name) });
    } catch (fault) {
      notify({ severity: "error", title: texts.notSaved, detail: messageOf(fault) });
    } finally {
      await queries.invalidateQueries({ queryKey: testsKey(agent) });
    }
  }

  const isCalling = share !== null;
  return (
    <section className={styles.page} aria-label={texts.title}>
      <div className={styles.bar}>
        <span className="muted" role="status">
          {isCalling ? texts.working : texts.lead}
        </span>
        {isCalling && <progress aria-label={texts.working} value={share} max={1} />}
        <span className={styles.gap} />
        <NumberField label={texts.count} value={count} isWrong={calls === null} onChange={setCount} />
        <NumberField label={texts.seed} value={seed} isWrong={dice === null} onChange={setSeed} />
        {isCalling ? (
          <button type="button" className="button" onClick={stop}>
            {texts.stopVerb}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={version === null || chosen.length === 0 || calls === null || dice === null}
            onClick={() => void call()}
          >
            {texts.callVerb}
          </button>
        )}
      </div>
      {version !== null && (
        <SpeakerChoice
          agent={{ organisation, flow, version }}
          speaker={speaker}
          isDisabled={isCalling}
          onChange={(next) => {
            setSpeaker(next);
            setCount(next === "model" ? "1" : "10");
          }}
        />
      )}
      {error !== null && (
        <p className={`notice ${styles.error}`} role="alert">
          {error}
        </p>
      )}
      <div className={styles.columns}>
        <section className={`card ${styles.card}`} aria-label={texts.own}>
          <header>
            <h2>{texts.own}</h2>
            <Forbidden needs={rules.flowWrite}>
              <button type="button" className="button small" onClick={() => open({ kind: "add" })}>
                {texts.add}
              </button>
            </Forbidden>
          </header>
          {own.error && (
            <PanelError title={resource.texts.messages.fetching} error={own.error} retry={() => void own.refetch()} />
          )}
          {own.data?.length === 0 && <p className="muted">{resource.texts.empty}</p>}
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <Choice
                  name={row.name}
                  manners={row.manners}
                  isChosen={!left.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
                <Forbidden needs={rules.flowWrite}>
                  <button
                    type="button"
                    className="button quiet icon"
                    aria-label={texts.edit(row.name)}
                    title={texts.edit(row.name)}
                    onClick={() => open({ kind: "edit", entry: { row, names: {} } })}
                  >
                    <IconPencil size={16} aria-hidden />
                  </button>
                </Forbidden>
                <Forbidden needs={rules.flowWrite}>
                  <button
                    type="button"
                    className="button quiet icon"
                    aria-label={texts.remove(row.name)}
                    title={texts.remove(row.name)}
                    onClick={() => open({ kind: "delete", entry: { row, names: {} } })}
                  >
                    <IconTrash size={16} aria-hidden />
                  </button>
                </Forbidden>
              </li>
            ))}
          </ul>
          <h3 className={styles.group}>{texts.ready}</h3>
          <ul className={styles.list}>
            {readyCallers.map(({ name, manners }) => (
              <li key={name}>
                <Choice name={name} manners={manners} isChosen={!left.has(name)} onChange={() => toggle(name)} />
              </li>
            ))}
          </ul>
        </section>
        {run !== null && (
          <CallerOutcomes run={run} isBusy={isCalling} play={(talk) => play(talk.conversation)} save={save} />
        )}
      </div>
      {dialog !== null && (
        <ResourceDialogs
          resource={resource}
          source={entriesSource(resource, {}, [])}
          dialog={dialog}
          reload={reload}
          onMade={() => {}}
          onGone={() => {}}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly manners: readonly (keyof typeof texts.manners)[];
  readonly isChosen: boolean;
  readonly onChange: () => void;
};

/** A caller that may call. */
function Choice({ name, manners, isChosen, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" className="check" checked={isChosen} onChange={onChange} />
      <span className={styles.told}>
        <bdi>{name}</bdi>
        <span className="caption">
          {manners.length === 0 ? texts.plain : manners.map((manner) => texts.manners[manner]).join(", ")}
        </span>
      </span>
    </label>
  );
}

function NumberField(props: {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, isWrong, onChange } = props;
  return (
    <label className={styles.number}>
      <span className="caption">{label}</span>
      <input
        className="input"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** Null for what is no whole number in the range. */
function numberIn(text: string, least: number, most: number): number | null {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
