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
import { useArchived } from "../parts/archived/use-archived.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { useFlow } from "../parts/use-agent.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { AssignNumber } from "./assign-number.tsx";
import styles from "./deploy.module.css";
import { numbersCheck } from "./numbers-check.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";

/** The numbers of the agent in the list before a deploy: what each is, and how it gets one. */
export function Numbers({ place, releases }: { place: DeployPlace; releases: readonly Release[] }) {
  const numbers = useQuery(assignedQuery(place));
  const isTemplate = useFlow(place.organisation, place.flow).data?.is_template === true;
  const archived = useArchived(place);
  const verbs = useNumberVerbs(place);
  const { missing } = usePolicy(rules.numbersWrite);
  const [isAssigning, setAssigning] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (numbers.error) {
    return (
      <li className={styles.row}>
        <SeverityIcon severity="error" />
        <strong>{texts.numbers.title}</strong>
        <span className="muted">{texts.numbers.notFetched(numbers.error.message)}</span>
        <Button size="sm" onClick={() => void numbers.refetch()}>
          {texts.numbers.retryVerb}
        </Button>
      </li>
    );
  }
  const assigned = numbers.data ?? [];
  const isLive = releases.some(({ is_live }) => is_live);
  const check = numbersCheck(assigned, { archived, isLive, isFirst: releases.length === 0, isTemplate });
  const lacksNumber = numbers.data?.some(getsCalls) === false && releases.length > 0 && !isTemplate;

  function tell(error: unknown) {
    reportError(texts.numbers.notChanged, error);
  }

  return (
    <>
      <li className={styles.row} aria-busy={numbers.data === undefined}>
        <SeverityIcon severity={numbers.data === undefined ? "info" : check.severity} />
        <strong>{check.title}</strong>
        <span className="muted">{numbers.data === undefined ? texts.numbers.loading : check.text}</span>
        <span className={styles.acts}>
          {numbers.data?.length === 0 && <HelpLink page="how-to/numbers">{texts.numbers.help}</HelpLink>}
          {lacksNumber && (
            <Forbidden needs={rules.flowAdmin}>
              <Button size="sm" onClick={() => void verbs.makeTestNumber().catch(tell)}>
                {texts.numbers.makeVerb}
              </Button>
            </Forbidden>
          )}
          <Forbidden needs={rules.numbersWrite}>
            <Button size="sm" leftSection={<IconPhonePlus size={14} aria-hidden />} onClick={() => setAssigning(true)}>
              {texts.numbers.assignVerb}
            </Button>
          </Forbidden>
        </span>
      </li>
      {assigned.map((each) => (
        <li key={each.number} className={`${styles.row} ${styles.number}`}>
          <span className="mono">{each.number}</span>
          <span className="muted">{whatItIs(each)}</span>
          {each.status === "inactive" && <StatusBadge status={texts.numbers.inactiveStatus} look="draft" />}
          {each.is_test && <span className="chip">{texts.numbers.test}</span>}
          <span className={styles.acts}>
            <Forbidden needs={rules.numbersWrite}>
              <button
                type="button"
                className="button quiet small icon"
                aria-label={texts.numbers.takeVerb(each.number)}
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
      {leaving !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setLeaving(null)}
          title={texts.numbers.takeQuestion(leaving)}
          confirm={texts.numbers.takeVerb(leaving)}
          isDangerous
          onConfirm={() => verbs.unassign(leaving).catch(tell)}
        >
          {texts.numbers.takeText(leaving)}
        </ConfirmDialog>
      )}
    </>
  );
}

function whatItIs(assigned: AssignedNumber): string {
  const { number, sip_line } = assigned;
  if (!getsCalls(assigned)) return texts.numbers.waiting;
  if (sip_line === null) return sipUri(number, site.sipAddress);
  return typeof sip_line === "string" ? texts.numbers.byTelephone : texts.numbers.byProvider(sip_line.name);
}
