import { ask } from "@parley/client";
import { rules } from "@parley/model";
import { type GoldenEnd, runGoldenCalls } from "@parley/model/api/golden-calls";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { places } from "../parts/places.ts";
import { useAgent } from "../parts/use-agent.ts";
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
  const run = useMutation({
    mutationFn: () => ask(send, runGoldenCalls, { path: { org: organisation, flow, ver: version ?? "" } }),
  });
  const found = run.data;
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
            disabled={version === null || run.isPending}
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
      {found !== undefined && found.calls > 0 && (
        <p className={`muted ${styles.covers}`}>{texts.covers(found.coverage)}</p>
      )}
      {found?.calls === 0 && <EmptyState title={texts.none}>{texts.noneMore}</EmptyState>}
      {results.length > 0 && (
        <ul className={`card ${styles.list}`}>
          {results.map(({ call, end, message }) => (
            <li key={call}>
              <span className={looks[end]}>{texts.ends[end]}</span>
              <span className={styles.told}>
                <span className="mono">{call}</span>
                <bdi className="muted">{message}</bdi>
              </span>
              {version !== null && (
                <Link
                  className="button quiet small"
                  aria-label={texts.openOf(call)}
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
