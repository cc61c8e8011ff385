import { Button } from "@mantine/core";
import type { Readiness } from "@parley/flow";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { labelOf } from "../api/releases.ts";
import { useZone } from "../look/use-zone.ts";
import { assignedQuery } from "../numbers/numbers-queries.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import styles from "./deploy.module.css";
import { releaseBefore } from "./readiness.ts";
import type { DeployPlace } from "./use-deploy.ts";

/** The version as it is being worked on. */
export function Draft({ place, readiness }: { place: DeployPlace; readiness: Readiness }) {
  const { errors, warnings, blocks, paths, edits_since, last_release, edited_at } = readiness;
  const { brief } = useZone();
  const since = last_release === null ? "Edits" : `Edits since r${last_release}`;
  return (
    <section className={`card ${styles.card}`} aria-label="Draft">
      <header>
        <h2>Draft</h2>
        {errors > 0 ? (
          <StatusBadge status={`${errors} ${errors === 1 ? "error" : "errors"}`} look="bad" />
        ) : (
          <StatusBadge status={warnings > 0 ? `${warnings} to look at` : "ready"} look={warnings > 0 ? "warn" : "ok"} />
        )}
      </header>
      <span className={styles.label}>{place.version}</span>
      <span className="muted">{edited_at === null ? "Not edited yet" : `Edited ${brief(edited_at)}`}</span>
      <dl className={styles.facts}>
        <dt>{since}</dt>
        <dd>{edits_since}</dd>
        <dt>Blocks and paths</dt>
        <dd>
          {blocks}, {paths}
        </dd>
      </dl>
    </section>
  );
}

type LiveProps = {
  readonly place: DeployPlace;
  readonly releases: readonly Release[];
  readonly rollBack: (release: Release) => void;
  readonly isBusy: boolean;
};

/** What callers get. */
export function Live({ place, releases, rollBack, isBusy }: LiveProps) {
  const { brief } = useZone();
  const numbers = useQuery(assignedQuery(place)).data;
  const live = releases.find(({ is_live }) => is_live);
  const before = releaseBefore(releases);
  return (
    <section className={`card ${styles.card}`} aria-label="Live">
      <header>
        <h2>Live</h2>
        {live === undefined ? <StatusBadge status="nothing yet" look="draft" /> : <StatusBadge status="live" />}
      </header>
      <span className={styles.label}>{live === undefined ? "–" : labelOf(live)}</span>
      <span className="muted">
        {live === undefined
          ? "No call is answered until the first deploy."
          : `${brief(live.created_at)} by ${live.by?.name ?? "an unknown person"}`}
      </span>
      <dl className={styles.facts}>
        <dt>Numbers</dt>
        <dd>{numbers === undefined ? "–" : numbers.filter(({ status }) => status === "active").length}</dd>
        <dt>Note</dt>
        <dd>
          <bdi>{live?.note ?? "–"}</bdi>
        </dd>
      </dl>
      {before !== null && (
        <Forbidden needs={rules.flowAdmin}>
          <Button
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => rollBack(before)}
          >
            Roll back to {labelOf(before)}
          </Button>
        </Forbidden>
      )}
    </section>
  );
}
