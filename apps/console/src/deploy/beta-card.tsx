import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconUsersPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { texts as parts } from "../parts/texts.ts";
import styles from "./deploy.module.css";
import { texts } from "./texts.ts";
import { useBeta, useBetaVerbs } from "./use-beta.ts";
import type { DeployPlace } from "./use-deploy.ts";
import { useReversible } from "./use-reversible.ts";

const said = texts.beta;

const BetaDialog = laterOpened(parts.later.dialog, () =>
  import("./beta-dialog.tsx").then((module) => module.BetaDialog),
);

/** `given`: what callers of each version that was deployed get. */
type Props = { readonly place: DeployPlace; readonly given: readonly Release[] };

/** The version that a share of callers gets before all do. */
export function BetaCard({ place, given }: Props) {
  const { beta, error, refetch } = useBeta(place);
  const verbs = useBetaVerbs(place);
  const { isBusy, run, told } = useReversible({ failed: said.failed, back: said.back });
  const [isOpen, setOpen] = useState(false);
  const live = given.find(({ is_live }) => is_live)?.version;
  const [first, ...others] = given.map(({ version }) => version).filter((version) => version !== live);
  const back = () => (beta ? verbs.give(beta) : verbs.end());
  return (
    <section className={`card ${styles.card}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
        {beta !== undefined && (
          <StatusBadge
            status={beta === null ? said.none : said.of(beta.share)}
            look={beta === null ? "draft" : "beta"}
          />
        )}
      </header>
      {error && <PanelError title={said.notFetched} error={error} retry={() => void refetch()} />}
      {!error && beta === undefined && <SkeletonLines lines={3} />}
      {beta && (
        <>
          <span className={styles.label}>{beta.version}</span>
          <p className={beta.version === live || beta.share === 0 ? "notice warn" : "muted"}>
            {beta.version === live ? said.isLive : beta.share === 0 ? said.unshared : said.on}
          </p>
          <p className="muted">
            <Link {...places.calls(place)} search={{ version: beta.version }}>
              {texts.callsOf(beta.version)}
            </Link>
          </p>
        </>
      )}
      {beta === null && <p className="muted">{first === undefined ? said.few : said.off}</p>}
      {beta !== undefined && (
        <span className={styles.acts}>
          {beta && (
            <Forbidden needs={rules.flowAdmin}>
              <Button disabled={isBusy} onClick={() => void run(verbs.end, said.ended, back)}>
                {said.endVerb}
              </Button>
            </Forbidden>
          )}
          {first !== undefined && (
            <Forbidden needs={rules.flowAdmin}>
              <Button
                leftSection={<IconUsersPlus size={16} aria-hidden />}
                disabled={isBusy}
                onClick={() => setOpen(true)}
              >
                {beta ? said.changeVerb : said.beginVerb}
              </Button>
            </Forbidden>
          )}
        </span>
      )}
      {isOpen && beta !== undefined && first !== undefined && (
        <BetaDialog
          versions={[first, ...others]}
          beta={beta}
          tried={place.version}
          run={async (next) => {
            await verbs.give(next);
            setOpen(false);
            told(said.begun(next), back);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
