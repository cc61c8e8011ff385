import { readyCallers, type SimulatedTalk, TestNames } from "@parley/host";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { voicesQuery } from "../api/voices.ts";
import { laterOpened } from "../parts/later.tsx";
import { texts as parts } from "../parts/texts.ts";
import { useAgent } from "../parts/use-agent.ts";
import type { OpenDialog } from "../resource/resource.ts";
import { entriesSource, resourceKey } from "../resource/resource-source.ts";
import { texts as tested } from "../testing/texts.ts";
import { playNext } from "../testing/to-play.ts";
import { useAgentToTry } from "../testing/use-agent-to-try.ts";
import { useSaveTests } from "../testing/use-save-tests.ts";
import { CallerChoice } from "./caller-choice.tsx";
import { CallerOutcomes } from "./caller-outcomes.tsx";
import styles from "./callers.module.css";
import { callerOf, callersOf, callersResource } from "./callers-resource.ts";
import { hearFor } from "./hear-for.ts";
import type { Speaker, Way } from "./protocol.ts";
import { speakFor } from "./speak-for.ts";
import { SpeakerChoice } from "./speaker-choice.tsx";
import { texts } from "./texts.ts";
import { useCallerRun } from "./use-caller-run.ts";
import { WayChoice } from "./way-choice.tsx";

const ResourceDialogs = laterOpened(parts.later.dialog, () =>
  import("../resource/resource-dialogs.tsx").then((module) => module.ResourceDialogs),
);

/** Most calls of each caller, and the largest seed. */
const mostCalls = 100;
const largestSeed = 999_999;

/** Calls of each caller that are offered: a model and a voice take their time. */
const usualCalls = (speaker: Speaker, way: Way) => (speaker === "rules" && way === "text" ? "10" : "1");

/** Simulated callers call the agent of the address, in this browser. */
export function CallersPage({ onPlay }: { readonly onPlay: () => void }) {
  const { organisation, flow, version } = useAgent();
  const agent = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const [dialog, open] = useState<OpenDialog | null>(null);
  const at = { org: organisation, flow, ver: version ?? "" };
  const { data: known } = useQuery({ ...voicesQuery(at), enabled: dialog !== null && version !== null });
  const resource = useMemo(() => callersResource(agent, known?.voices ?? null), [agent, known]);
  const queries = useQueryClient();
  const own = useQuery({ queryKey: [...resourceKey(resource), "all"], queryFn: () => callersOf(agent) });
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [count, setCount] = useState("10");
  const [seed, setSeed] = useState("1");
  const fetchAgent = useAgentToTry();
  const saveTests = useSaveTests(agent);
  const [{ speaker, way }, setParties] = useState<{ readonly speaker: Speaker; readonly way: Way }>({
    ...{ speaker: "rules", way: "text" },
  });
  const choose = (next: { readonly speaker: Speaker; readonly way: Way }) => {
    setParties(next);
    setCount(usualCalls(next.speaker, next.way));
  };
  const { share, run, error, start, stop, play } = useCallerRun(
    `${flow} ${version}`,
    {
      speak: (asked, signal) => speakFor(at, asked, signal),
      hear: (words, signal) => hearFor(at, words, signal),
    },
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
    await start(async (signal) => {
      const fetched = await fetchAgent(signal);
      if (fetched === null) return null;
      const { yaml, index, tests } = fetched;
      const ear = way === "text" ? null : { voices: (await queries.fetchQuery(voicesQuery(at))).voices };
      return { type: "call", yaml, index, tests, callers: chosen, count: calls, seed: dice, speaker, ear };
    });
  }
  const save = ({ caller, number, aim, conversation }: SimulatedTalk) => {
    const name = new TestNames().next(texts.testName(caller, number, aim));
    return saveTests([{ ...conversation, name }], () => tested.savedAsTest(name));
  };

  const isCalling = share !== null;
  return (
    <section className={styles.page} aria-label={texts.title}>
      <div className={styles.bar}>
        <span className="muted" role="status">
          {isCalling ? texts.working : texts.lead}
        </span>
        {isCalling && <progress aria-label={texts.working} value={share} max={1} />}
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
          onChange={(next) => choose({ speaker: next, way })}
        />
      )}
      <WayChoice way={way} isDisabled={isCalling} onChange={(next) => choose({ speaker, way: next })} />
      {error !== null && (
        <p className={`notice ${styles.error}`} role="alert">
          {error}
        </p>
      )}
      <div className={styles.columns}>
        <CallerChoice
          own={own.data}
          error={own.error}
          retry={() => void own.refetch()}
          left={left}
          onToggle={toggle}
          onOpen={open}
        />
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
