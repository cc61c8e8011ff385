import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconPhonePlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { site } from "../api/site.ts";
import { type AssignedNumber, getsCalls } from "../numbers/assigned-number.ts";
import { sipUri } from "../numbers/call-text.ts";
import { assignedQuery } from "../numbers/numbers-queries.ts";
import { useNumberVerbs } from "../numbers/use-number-verbs.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { AssignNumber } from "./assign-number.tsx";
import styles from "./deploy.module.css";
import { numbersCheck } from "./numbers-check.ts";
import type { DeployPlace } from "./use-deploy.ts";

/** The numbers of the agent in the list before a deploy: what each is, and how it gets one. */
export function Numbers({ place, releases }: { place: DeployPlace; releases: readonly Release[] }) {
  const numbers = useQuery(assignedQuery(place));
  const verbs = useNumberVerbs(place);
  const { missing } = usePolicy(rules.numbersWrite);
  const [isAssigning, setAssigning] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (numbers.error) {
    return (
      <li className={styles.row}>
        <SeverityIcon severity="error" />
        <strong>Numbers</strong>
        <span className="muted">They could not be fetched: {numbers.error.message}</span>
        <Button size="sm" onClick={() => void numbers.refetch()}>
          Retry
        </Button>
      </li>
    );
  }
  const assigned = numbers.data ?? [];
  const isLive = releases.some(({ is_live }) => is_live);
  const check = numbersCheck(assigned, { isLive, isFirst: releases.length === 0 });
  const lacksNumber = numbers.data?.some(getsCalls) === false && releases.length > 0;

  const tell = (error: unknown) =>
    notify({
      severity: "error",
      title: "The numbers could not be changed",
      detail: error instanceof Error ? error.message : String(error),
    });

  return (
    <>
      <li className={styles.row} aria-busy={numbers.data === undefined}>
        <SeverityIcon severity={numbers.data === undefined ? "info" : check.severity} />
        <strong>{check.title}</strong>
        <span className="muted">{numbers.data === undefined ? "…" : check.text}</span>
        <span className={styles.acts}>
          {numbers.data?.length === 0 && <HelpLink page="how-to/numbers">How agents get numbers</HelpLink>}
          {lacksNumber && (
            <Forbidden needs={rules.flowAdmin}>
              <Button size="sm" onClick={() => void verbs.makeTestNumber().catch(tell)}>
                Make a test number
              </Button>
            </Forbidden>
          )}
          <Forbidden needs={rules.numbersWrite}>
            <Button size="sm" leftSection={<IconPhonePlus size={14} aria-hidden />} onClick={() => setAssigning(true)}>
              Assign a number
            </Button>
          </Forbidden>
        </span>
      </li>
      {assigned.map((each) => (
        <li key={each.number} className={`${styles.row} ${styles.number}`}>
          <span className="mono">{each.number}</span>
          <span className="muted">{whatItIs(each)}</span>
          {each.status === "inactive" && <StatusBadge status="inactive" look="draft" />}
          {each.is_test && <span className="chip">Test number</span>}
          <span className={styles.acts}>
            <Forbidden needs={rules.numbersWrite}>
              <button
                type="button"
                className="button quiet small icon"
                aria-label={`Take ${each.number} away`}
                onClick={() => setLeaving(each.number)}
              >
                <IconX size={16} aria-hidden />
              </button>
            </Forbidden>
          </span>
        </li>
      ))}
      {missing !== null && (
        <li className={styles.policy}>
          <MissingPolicy needs={rules.numbersWrite} />
        </li>
      )}
      {isAssigning && <AssignNumber place={place} onClose={() => setAssigning(false)} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Take ${leaving} away?`}
        confirm={`Take ${leaving} away`}
        isDangerous
        onConfirm={async () => {
          if (leaving !== null) await verbs.unassign(leaving).catch(tell);
        }}
      >
        Calls to {leaving} are not answered from then on; those that go on may end. The client keeps the number.
      </ConfirmDialog>
    </>
  );
}

function whatItIs(assigned: AssignedNumber): string {
  const { number, sip_line } = assigned;
  if (!getsCalls(assigned)) return "it gets and makes no calls until staff verify it";
  if (sip_line === null) return sipUri(number, site.sipAddress);
  return typeof sip_line === "string" ? "by telephone" : `by telephone, through ${sip_line.name}`;
}
