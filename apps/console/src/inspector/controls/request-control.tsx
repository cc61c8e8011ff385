import type { Outcome } from "../../parts/fields/field-control.ts";
import { Select } from "../../parts/selects/select.tsx";
import { mappingOf, type Pair, pairsOf } from "../form/pairs.ts";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";
import { HeaderRows } from "./header-rows.tsx";

type Written = { readonly method: string; readonly headers: readonly Pair[]; readonly rest: object };

const methods = ["POST", "GET", "PUT", "PATCH", "DELETE"];

/** How an action asks: its method and headers. What else the request has stays. */
export function RequestControl({ id, shown, describedBy, value, writing, isReadOnly }: ControlProps) {
  const request = isWritten(writing.draft) ? writing.draft : writtenOf(value);
  const write = (change: Partial<Written>) => {
    const changed = { ...request, ...change };
    writing.write(changed, outcomeOf(changed));
  };
  return (
    <div className={styles.webhook}>
      <Select
        id={id}
        disabled={isReadOnly}
        aria-describedby={describedBy}
        value={request.method}
        options={[...new Set([...methods, request.method])].map((method) => ({ value: method, label: method }))}
        onChange={(method) => write({ method })}
      />
      <HeaderRows
        id={`${id}-headers`}
        label={shown.place.label}
        headers={request.headers}
        isReadOnly={isReadOnly}
        onChange={(headers) => write({ headers })}
      />
    </div>
  );
}

function writtenOf(value: unknown): Written {
  if (typeof value !== "object" || value === null) return { method: "POST", headers: [], rest: {} };
  const { method, headers, ...rest }: { method?: unknown; headers?: unknown } = value;
  return { method: typeof method === "string" ? method.toUpperCase() : "POST", headers: pairsOf(headers), rest };
}

function isWritten(draft: unknown): draft is Written {
  return typeof draft === "object" && draft !== null && "rest" in draft;
}

function outcomeOf({ method, headers, rest }: Written): Outcome {
  const mapping = mappingOf(headers);
  if (!mapping.ok) return mapping;
  return { ok: true, value: { ...rest, method, ...(headers.length === 0 ? {} : { headers: mapping.value }) } };
}
