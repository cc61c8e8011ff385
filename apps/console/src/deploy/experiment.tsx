import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import type { TakenOut } from "@parley/model/api/experiments";
import type { Release } from "@parley/model/api/releases";
import { IconFlask } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { texts as parts } from "../parts/texts.ts";
import styles from "./deploy.module.css";
import { ExperimentTable } from "./experiment-table.tsx";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";
import { useExperiment, useExperimentVerbs } from "./use-experiment.ts";
import { useReversible } from "./use-reversible.ts";

const said = texts.experiment;

/** What there is to bring back where nothing was. */
const none = { versions: [], guard: null };

const ShareDialog = laterOpened(parts.later.dialog, () =>
  import("./share-dialog.tsx").then((module) => module.ShareDialog),
);

type Props = {
  readonly place: DeployPlace;
  /** What callers of each version that was deployed get. */
  readonly given: readonly Release[];
};

/** Which versions share the callers, who comes first, and the way out: end it, or keep the one that won. */
export function Experiment({ place, given }: Props) {
  const { experiment, beta, error, refetch } = useExperiment(place);
  const verbs = useExperimentVerbs(place);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useReversible({ failed: said.failed, back: said.back });
  const versions = given.map(({ version }) => version);
  const isOn = experiment !== undefined && experiment.versions.length > 0;
  const live = given.find(({ is_live }) => is_live);
  /** There is nothing yet to share callers with. */
  const isFirst = !isOn && versions.length < 2;

  /** Callers are shared as they are now; in place of the one that won, what is live now is live again. */
  const back = (won: Release | null) => () =>
    verbs.bringBack(
      won === null || won.is_live || live === undefined ? null : { live, instead_of: won.id },
      experiment ?? none,
    );

  return (
    <section className={`card ${styles.card} ${isOn ? styles.wide : ""}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
        {experiment !== undefined && (
          <StatusBadge status={isOn ? said.running : said.none} look={isOn ? "beta" : "draft"} />
        )}
      </header>
      {error && <PanelError title={said.notFetched} error={error} retry={() => void refetch()} />}
      {!error && experiment === undefined && <SkeletonLines lines={3} />}
      {experiment !== undefined && (
        <>
          <p className="muted">{isOn ? said.on : said.off}</p>
          {isOn && (
            <ExperimentTable
              place={place}
              experiment={experiment}
              isBusy={isBusy}
              live={live?.version}
              keep={(version) => {
                const won = given.find((each) => each.version === version);
                if (won === undefined) return null;
                return () => void run(() => verbs.keep(won, live?.id ?? null), said.kept(version), back(won));
              }}
            />
          )}
          {experiment.taken_out !== null && <TakenOutNotice {...experiment.taken_out} hasEnded={!isOn} />}
          {isOn && experiment.guard !== null && <p className="muted">{said.guarded(experiment.guard)}</p>}
          {isOn && (
            <p className="muted">
              <Link {...places.calls(place)} search={{ columns: "version" }}>
                {said.compareVerb}
              </Link>
            </p>
          )}
          {isOn && beta && beta.share > 0 && <p className="muted">{said.betaFirst(beta.share, beta.version)}</p>}
          {isFirst && (
            <p className="muted">
              {said.few}{" "}
              <Link to="/clients/$organisation/voice-agents/$flow/$version/versions" params={place}>
                {said.versionsVerb}
              </Link>
            </p>
          )}
          <span className={styles.acts}>
            {isOn && (
              <Forbidden needs={rules.experimentWrite}>
                <Button disabled={isBusy} onClick={() => void run(verbs.end, said.ended, back(null))}>
                  {said.endVerb}
                </Button>
              </Forbidden>
            )}
            {!isFirst && (
              <Forbidden needs={rules.experimentWrite}>
                <Button
                  leftSection={<IconFlask size={16} aria-hidden />}
                  disabled={isBusy}
                  onClick={() => setOpen(true)}
                >
                  {isOn ? said.changeVerb : said.beginVerb}
                </Button>
              </Forbidden>
            )}
          </span>
        </>
      )}
      {isOpen && experiment !== undefined && (
        <ShareDialog
          versions={versions}
          experiment={experiment}
          live={live?.version ?? null}
          tried={place.version}
          run={async (shared) => {
            await verbs.share(shared);
            setOpen(false);
            notify({ severity: "success", title: said.begun });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** What the guard did on its own. */
function TakenOutNotice({ hasEnded, ...taken }: TakenOut & { readonly hasEnded: boolean }) {
  const { brief } = useZone();
  return (
    <p className="notice warn">
      {said.takenOut(taken, brief(new Date(taken.at_ms).toISOString()))} {hasEnded && said.endedByGuard}
    </p>
  );
}
