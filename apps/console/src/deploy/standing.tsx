import { Button } from "@mantine/core";
import type { Readiness } from "@parley/flow";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { labelOf } from "../api/releases.ts";
import { site } from "../api/site.ts";
import { useZone } from "../look/use-zone.ts";
import { isAnswered } from "../numbers/assigned-number.ts";
import { assignedQuery } from "../numbers/numbers-queries.ts";
import { useArchived } from "../parts/archived/use-archived.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import styles from "./deploy.module.css";
import { isHeard } from "./readiness.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";

/** The version as it is being worked on. */
export function Draft({ place, readiness }: { place: DeployPlace; readiness: Readiness }) {
  const { errors, warnings, blocks, paths, edits_since, last_release, edited_at } = readiness;
  const { brief } = useZone();
  const since = last_release === null ? texts.draft.edits : texts.draft.editsSince(last_release);
  return (
    <section className={`card ${styles.card}`} aria-label={texts.draft.title}>
      <header>
        <h2>{texts.draft.title}</h2>
        {errors > 0 ? (
          <StatusBadge status={texts.draft.errors(errors)} look="bad" />
        ) : isHeard(readiness, place.version) ? (
          <StatusBadge status={texts.draft.same} look="draft" />
        ) : (
          <StatusBadge
            status={warnings > 0 ? texts.draft.warnings(warnings) : texts.draft.ready}
            look={warnings > 0 ? "warn" : "ok"}
          />
        )}
      </header>
      <span className={styles.label}>{place.version}</span>
      <span className="muted">{edited_at === null ? texts.draft.unedited : texts.draft.edited(brief(edited_at))}</span>
      <dl className={styles.facts}>
        <dt>{since}</dt>
        <dd>{edits_since}</dd>
        <dt>{texts.draft.blocks}</dt>
        <dd>{blocks}</dd>
        <dt>{texts.draft.paths}</dt>
        <dd>{paths}</dd>
      </dl>
    </section>
  );
}

type LiveProps = {
  readonly place: DeployPlace;
  readonly live: Release | undefined;
  /** Where a roll back in one click leads. */
  readonly before: Release | null;
  readonly rollBack: (release: Release) => void;
  readonly isBusy: boolean;
};

/** What callers get. */
export function Live({ place, live, before, rollBack, isBusy }: LiveProps) {
  const { brief } = useZone();
  const numbers = useQuery(assignedQuery(place)).data;
  const archived = useArchived(place);
  return (
    <section className={`card ${styles.card}`} aria-label={texts.live.title}>
      <header>
        <h2>{texts.live.title}</h2>
        {live === undefined ? (
          <StatusBadge status={texts.live.none} look="draft" />
        ) : (
          <StatusBadge status={archived === null ? "live" : "archived"} />
        )}
      </header>
      <span className={styles.label}>{live === undefined ? "–" : labelOf(live)}</span>
      <span className="muted">
        {live === undefined
          ? texts.live.unanswered
          : texts.live.by(brief(live.created_at), live.by?.name ?? texts.live.unknown)}
      </span>
      <dl className={styles.facts}>
        <dt>{texts.live.numbers}</dt>
        <dd>{numbers === undefined ? "–" : numbers.filter((number) => isAnswered(number, archived)).length}</dd>
        <dt>{texts.live.note}</dt>
        <dd>
          <bdi>{live?.note ?? "–"}</bdi>
        </dd>
      </dl>
      {live !== undefined && (
        <p className="muted">
          <Link {...places.calls(place)} search={{ version: live.version }}>
            {texts.callsOf(live.version)}
          </Link>
        </p>
      )}
      <p className="muted">
        {site.hasSpeechServer ? texts.speech.server : texts.speech.programs}{" "}
        <HelpLink page="how-to/speech">{texts.speech.help}</HelpLink>
      </p>
      {before !== null && (
        <Forbidden needs={rules.flowAdmin}>
          <Button
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={isBusy || archived !== null}
            onClick={() => rollBack(before)}
          >
            {texts.rollBack.to(labelOf(before))}
          </Button>
        </Forbidden>
      )}
    </section>
  );
}
