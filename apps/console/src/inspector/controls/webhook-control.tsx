import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { HelpLink } from "../../parts/help-link.tsx";
import { Select } from "../../parts/selects/select.tsx";
import { mappingOf, type Pair, pairsOf } from "../form/pairs.ts";
import { Credentials } from "../requests/credentials.tsx";
import { TestRequest } from "../requests/test-request.tsx";
import { texts as inspector } from "../texts.ts";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";
import { HeaderRows } from "./header-rows.tsx";
import { LanguageText } from "./language-text.tsx";
import { texts } from "./texts.ts";

type Written = { readonly endpoint: string; readonly method: string; readonly headers: readonly Pair[] };

const webhookFields = ["info_webhook", "fill_slot_webhook", "validation_webhook"] as const;
const methods = ["POST", "GET", "PUT"].map((method) => ({ value: method, label: method }));

/** A request to another server: address, method, headers; or none. */
export function WebhookControl({ id, shown, describedBy, value, writing, isReadOnly, row }: ControlProps) {
  const webhook = isWritten(writing.draft) ? writing.draft : writtenOf(value);
  const { label } = shown.place;
  const name = webhookFields.find((field) => field === shown.name);
  if (webhook === null) {
    return isReadOnly ? (
      <span id={id} className="muted">
        {inspector.none}
      </span>
    ) : (
      <Button
        id={id}
        size="sm"
        variant="subtle"
        className={styles.add}
        leftSection={<IconPlus size={14} />}
        aria-describedby={describedBy}
        onClick={() => writing.write(fresh, outcomeOf(fresh))}
      >
        {texts.webhook.add}
      </Button>
    );
  }
  const write = (change: Partial<Written>) => {
    const changed = { ...webhook, ...change };
    writing.write(changed, outcomeOf(changed));
  };
  return (
    <div className={styles.webhook}>
      <LanguageText
        id={id}
        language="endpoint"
        describedBy={describedBy}
        isReadOnly={isReadOnly}
        isInvalid={writing.fault !== null}
        placeholder={texts.webhook.placeholder}
        text={webhook.endpoint}
        onWrite={(endpoint) => write({ endpoint })}
      />
      <Select
        aria-label={texts.webhook.methodOf(label)}
        disabled={isReadOnly}
        value={webhook.method}
        options={methods}
        onChange={(method) => write({ method })}
      />
      <HeaderRows
        id={`${id}-headers`}
        label={label}
        headers={webhook.headers}
        isReadOnly={isReadOnly}
        onChange={(headers) => write({ headers })}
      />
      <Credentials endpoint={webhook.endpoint} />
      {name !== undefined && webhook.endpoint !== "" && (
        <TestRequest named={{ block: row.id, webhook: name }} written={webhook} />
      )}
      <HelpLink page="how-to/webhooks" hash="answer-a-webhook">
        {texts.webhook.help}
      </HelpLink>
      {!isReadOnly && (
        <Button size="sm" variant="subtle" className={styles.add} onClick={() => writing.choose(null)}>
          {texts.webhook.remove}
        </Button>
      )}
    </div>
  );
}

const fresh: Written = { endpoint: "", method: "POST", headers: [] };

function writtenOf(value: unknown): Written | null {
  if (typeof value !== "object" || value === null || !("endpoint" in value)) return null;
  const method = "method" in value && typeof value.method === "string" ? value.method : "POST";
  return { endpoint: String(value.endpoint), method, headers: pairsOf("headers" in value ? value.headers : null) };
}

function isWritten(draft: unknown): draft is Written {
  return typeof draft === "object" && draft !== null && "endpoint" in draft;
}

function outcomeOf({ endpoint, method, headers }: Written): Outcome {
  if (endpoint.trim() === "") return { ok: false, message: texts.webhook.noAddress };
  const mapping = mappingOf(headers);
  return mapping.ok ? { ok: true, value: { endpoint: endpoint.trim(), method, headers: mapping.value } } : mapping;
}
