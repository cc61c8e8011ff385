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

  async function mark({ id, contact }: ToldCallback, is_done: boolean) {
    setSaving(true);
    try {
      const rows = rowsAt<typeof callback>(send, "/api/organisations/{org}/flows/{flow}/callbacks/", inFlow);
      await rows.change({ id }, { is_done });
      notify({ severity: "success", title: (is_done ? said.marked : said.unmarked)(contact) });
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
              <Forbidden needs={rules.callsAdmin}>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={(each.is_done ? said.notDoneFor : said.doneFor)(each.contact)}
                  disabled={isSaving}
                  onClick={() => void mark(each, !each.is_done)}
                >
                  {each.is_done ? said.notDone : said.done}
                </button>
              </Forbidden>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
