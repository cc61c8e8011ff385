import { assemble, type FlowDocument, type RequestName, type VersionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { useMemo, useState } from "react";
import { Select } from "../../parts/selects/select.tsx";
import { RequestTrial } from "../../trying/request/request-trial.tsx";
import { texts } from "./texts.ts";
import styles from "./try.module.css";

type Request = { readonly key: string; readonly label: string; readonly named: RequestName; readonly written: unknown };

const webhooks = ["info_webhook", "fill_slot_webhook", "validation_webhook"] as const;

/** Runs one of the version's requests in place, as it is saved. */
export function WebhookTrial({ at, stored }: { at: InVersion; stored: VersionDocument }) {
  const document = useMemo(() => assemble(stored), [stored]);
  const requests = useMemo(() => requestsOf(document), [document]);
  const [chosen, choose] = useState<string | null>(null);
  const request = requests.find(({ key }) => key === chosen) ?? requests[0];
  return (
    <section className={`card ${styles.trial}`} aria-label={texts.request.title}>
      <div className={styles.panel}>
        <h3>
          {texts.request.title} <span className="caption">{texts.request.saved}</span>
        </h3>
        {request === undefined ? (
          <p className="muted">{texts.request.none}</p>
        ) : (
          <>
            <Select
              aria-label={texts.request.choose}
              value={request.key}
              options={requests.map(({ key, label }) => ({ value: key, label }))}
              onChange={choose}
            />
            <RequestTrial
              key={request.key}
              at={at}
              document={document}
              named={request.named}
              written={request.written}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Actions that are requests, then the webhooks of blocks, each by name. */
function requestsOf({ rows }: FlowDocument): readonly Request[] {
  const actions = rows.action
    .filter(({ type, endpoint }) => type === "http" && endpoint !== null)
    .map((row) => ({ key: row.id, label: row.name, named: { action: row.id }, written: row }));
  const ofBlocks = rows.block.flatMap((block) =>
    webhooks.flatMap((webhook) =>
      block[webhook] === null
        ? []
        : {
            key: `${block.id} ${webhook}`,
            label: texts.request.ofBlock(block.name, texts.request.webhooks[webhook]),
            named: { block: block.id, webhook },
            written: block[webhook],
          },
    ),
  );
  const byLabel = (one: Request, other: Request) => one.label.localeCompare(other.label, "en");
  return [...actions.toSorted(byLabel), ...ofBlocks.toSorted(byLabel)];
}
