import { ask, rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import { type GoldenEnd, runGoldenCalls } from "@parley/model/api/golden-calls";
import type { call as callNoun } from "@parley/model/nouns/call";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { useZone } from "../look/use-zone.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useOneAtATime } from "../parts/use-one-at-a-time.ts";
import { callerOf } from "../telling/caller-of.ts";
import styles from "./golden.module.css";
import { texts } from "./golden-texts.ts";

/** How an end looks: well, ill, or not known. */
const looks: { readonly [end in GoldenEnd]: string } = {
  same: "badge ok",
  understands: "badge warn",
  words: "badge warn",
  differs: "badge bad",
  asks: "badge bad",
  masked: "badge warn",
  untold: "badge warn",
};

const order: readonly GoldenEnd[] = ["differs", "asks", "understands", "words", "masked", "untold", "same"];

/** The golden calls of the agent of the address, played against the version as it stands. */
export function GoldenPage() {
  const { organisation, flow, version } = useAgent();
  const { begin } = useOneAtATime();
  // The server plays them for who waits alone.
  const run = useMutation({
    mutationFn: () =>
      ask(send, runGoldenCalls, { path: { org: organisation, flow, ver: version ?? "" }, signal: begin() }),
  });
  const { brief } = useZone();
  const inFlow = { org: organisation, flow };
  // As many as a run plays at most.
  const marked = useQuery({
    queryKey: ["golden calls", flow],
    queryFn: () =>
      rowsAt<typeof callNoun>(send, "/api/organisations/{org}/flows/{flow}/analytics/", inFlow).list({
        filters: { golden: true },
        fields: ["id", "caller_number", "direction", "call_created_at"],
        limit: 500,
      }),
  });
  /** Who called and when: an id tells people nothing. */
  const nameOf = (id: string) => {
    const call = marked.data?.results.find((each) => each.id === id);
    return call === undefined ? texts.call : texts.named(callerOf(call) ?? texts.unknown, brief(call.call_created_at));
  };
  const found = run.data;
  const hasNone = found === undefined ? marked.data?.results.length === 0 : found.calls === 0;
  // Those that part come first: people look for them.
  const results = (found?.results ?? []).toSorted((one, other) => order.indexOf(one.end) - order.indexOf(other.end));
  return (
    <section className={styles.page} aria-label={texts.title}>
      <div className={styles.bar}>
        <span className="muted" role="status">
          {run.isPending
            ? texts.working
            : found === undefined || found.calls === 0
              ? texts.lead
              : texts.summary(found.same, found.calls)}
        </span>
        <span className={styles.gap} />
        <Forbidden needs={rules.e2eAdmin}>
          <button
            type="button"
            className="button primary"
            disabled={version === null || run.isPending || hasNone}
            onClick={() => run.mutate()}
          >
            {texts.runVerb}
          </button>
        </Forbidden>
      </div>
      {run.error !== null && (
        <p className="notice" role="alert">
          {texts.failed}: {run.error.message}
        </p>
      )}
      {marked.error && <PanelError title={texts.notFetched} error={marked.error} retry={() => void marked.refetch()} />}
      {found !== undefined && found.calls > 0 && (
        <p className={`muted ${styles.covers}`}>{texts.covers(found.coverage)}</p>
      )}
      {hasNone && version !== null && (
        <EmptyState
          title={texts.none}
          actions={
            <Link className="button primary" {...places.calls({ organisation, flow, version })}>
              {texts.callsVerb}
            </Link>
          }
        >
          {texts.noneMore}
        </EmptyState>
      )}
      {results.length > 0 && (
        <ul className={`card ${styles.list}`}>
          {results.map(({ call, end, message }) => (
            <li key={call}>
              <span className={looks[end]}>{texts.ends[end]}</span>
              <span className={styles.told}>
                <span>{nameOf(call)}</span>
                <bdi className="muted">{message}</bdi>
              </span>
              {version !== null && (
                <Link
                  className="button quiet small"
                  aria-label={texts.openOf(nameOf(call))}
                  {...places.call({ organisation, flow, version, call })}
                >
                  {texts.open}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
