import { ask } from "@parley/client";
import { rules } from "@parley/model";
import { type CallDetails, type EventLine, editCallMetadata, type InFlow } from "@parley/model/api/calls";
import { typeName } from "@parley/model/kernel";
import { IconPencil } from "@tabler/icons-react";
import { type FormEvent, useMemo, useState } from "react";
import { send } from "../api/send.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import styles from "./call.module.css";
import { correctedValue } from "./corrected-value.ts";
import { metadataChanges } from "./metadata-changes.ts";
import { texts } from "./texts.ts";

const said = texts.metadata;

/** What the conversation kept, with what it was before; a value can be corrected. */
export function Metadata({ call, inFlow, reload }: { call: CallDetails; inFlow: InFlow; reload: () => void }) {
  const changes = useMemo(() => metadataChanges(call.metadata, call.events), [call.metadata, call.events]);
  const slots = useMemo(() => slotChanges(call.events), [call.events]);
  const [edited, edit] = useState<{ key: string; value: string } | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (edited === null || edited.key.trim() === "") return;
    setSaving(true);
    try {
      const key = edited.key.trim();
      const metadata = { [key]: correctedValue(call.metadata[key], edited.value) };
      await ask(send, editCallMetadata, { path: inFlow, query: { call_uuid: call.call_uuid }, body: { metadata } });
      edit(null);
      notify({ severity: "success", title: said.saved });
      reload();
    } catch (error) {
      reportError(said.failed, error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <section className={`card ${styles.panel}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
        <Forbidden needs={rules.callsAdmin}>
          <button
            type="button"
            className="button quiet icon small"
            aria-label={said.set}
            onClick={() => edit({ key: "", value: "" })}
          >
            <IconPencil size={16} aria-hidden />
          </button>
        </Forbidden>
      </header>
      {edited !== null && (
        <form className={styles.edit} onSubmit={save}>
          <label className="field">
            <span>{said.key}</span>
            <input
              className="input"
              // biome-ignore lint/a11y/noAutofocus: the form opens by a press of its button
              autoFocus
              value={edited.key}
              onChange={(event) => edit({ ...edited, key: event.currentTarget.value })}
            />
          </label>
          <label className="field">
            <span>{said.value}</span>
            <input
              className="input"
              value={edited.value}
              onChange={(event) => edit({ ...edited, value: event.currentTarget.value })}
            />
          </label>
          {edited.value.trim() !== "" && (
            <p className="caption" aria-live="polite">
              {said.readAs(typeName(correctedValue(call.metadata[edited.key.trim()], edited.value)))}
            </p>
          )}
          <button type="submit" className="button primary small" aria-busy={isSaving} disabled={isSaving}>
            {isSaving ? said.saving : said.save}
          </button>
          <button type="button" className="button quiet small" onClick={() => edit(null)}>
            {said.cancel}
          </button>
        </form>
      )}
      <div className={styles.valueLists} tabIndex={changes.length + slots.length > 0 ? 0 : undefined}>
        {slots.length > 0 && (
          <>
            <h3 className={styles.valuesTitle}>{said.slots}</h3>
            <dl className={styles.values} aria-label={said.slots}>
              {slots.map(({ entity, before, after }) => (
                <Value key={entity} name={entity} before={before ?? undefined} after={after} isChanged />
              ))}
            </dl>
            <h3 className={styles.valuesTitle}>{said.metadata}</h3>
          </>
        )}
        {changes.length === 0 && <p className={styles.nothing}>{said.nothing}</p>}
        <dl className={styles.values} aria-label={said.metadata}>
          {changes.map(({ key, ...change }) => (
            <Value key={key} name={key} {...change} />
          ))}
        </dl>
      </div>
    </section>
  );
}

function Value(props: { name: string; before: unknown; after: unknown; isChanged: boolean }) {
  const { name, before, after, isChanged } = props;
  return (
    <div>
      <dt className="mono">{name}</dt>
      <dd className="mono">
        {isChanged && (
          <>
            <span className="muted">{valueText(before)}</span> <span aria-hidden="true">{said.arrow}</span>
            <span className="visually-hidden">{said.became}</span>{" "}
          </>
        )}
        {valueText(after)}
      </dd>
    </div>
  );
}

const valueText = (value: unknown) =>
  value === undefined ? said.unset : typeof value === "string" ? value : JSON.stringify(value);

/** A slot as the conversation left it, and what it was before its last change; null means not filled. */
type SlotChange = { readonly entity: string; readonly before: unknown; readonly after: unknown };

/** The slots that the record says were filled, in the order of their first filling. */
function slotChanges(events: readonly EventLine[]): readonly SlotChange[] {
  const slots = new Map<string, SlotChange>();
  for (const { type, data } of events) {
    if (typeof data.entity !== "string") continue;
    const { entity } = data;
    if (type === "slot_filled") slots.set(entity, { entity, before: null, after: data.value });
    if (type === "slot_changed") slots.set(entity, { entity, before: data.from, after: data.to });
    if (type === "slot_dropped") slots.set(entity, { entity, before: data.from, after: null });
  }
  return [...slots.values()];
}
