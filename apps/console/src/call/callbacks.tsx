import { rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import type { InFlow, ToldCallback } from "@parley/model/api/calls";
import type { callback } from "@parley/model/nouns/callback";
import { useState } from "react";
import { send } from "../api/send.ts";
import { useZone } from "../look/use-zone.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import styles from "./call.module.css";
import { texts } from "./texts.ts";

const said = texts.callbacks;

type CallbacksProps = {
  readonly callbacks: readonly ToldCallback[];
  readonly inFlow: InFlow;
  readonly reload: () => void;
};

/** Calls back that the caller asked for, each until someone says that they called; nothing where none was. */
export function Callbacks({ callbacks, inFlow, reload }: CallbacksProps) {
  const { moment } = useZone();
  const [isSaving, setSaving] = useState(false);
  if (callbacks.length === 0) return null;

  async function markDone({ id, contact }: ToldCallback) {
    setSaving(true);
    try {
      const rows = rowsAt<typeof callback>(send, "/api/organisations/{org}/flows/{flow}/callbacks/", inFlow);
      await rows.change({ id }, { is_done: true });
      notify({ severity: "success", title: said.marked(contact) });
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
      </header>
      <dl className={styles.values}>
        {callbacks.map((each) => (
          <div key={each.id}>
            <dt>{each.contact}</dt>
            <dd>
              {said.due(moment(each.due_at))}
              <span className="muted">{each.is_done ? said.isDone : said.byHand}</span>
              {!each.is_done && (
                <Forbidden needs={rules.callsAdmin}>
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={said.doneFor(each.contact)}
                    disabled={isSaving}
                    onClick={() => void markDone(each)}
                  >
                    {said.done}
                  </button>
                </Forbidden>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
