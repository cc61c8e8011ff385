import { rowOf, type SmallTalkDoc } from "@parley/flow";
import { useEditor } from "../editing/editor-context.ts";
import { changeField } from "../editing/gestures/change-fields.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { words } from "../parts/fields/format-value.ts";
import { Select } from "../parts/selects/select.tsx";
import { shortened } from "../parts/shortened.ts";
import styles from "./report.module.css";
import { texts } from "./small-talk-texts.ts";
import type { TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";

/** The asides of a version: what takes each, what it says, and whether it answers. */
export function SmallTalkTab({ intents }: { intents: TrainedIntents }) {
  const talks = useEditor((snapshot) => snapshot.document.rows.small_talk);
  if (talks.length === 0) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>;
  return (
    <section className={`card ${styles.scroll}`} aria-label={texts.tab}>
      <table className={`${styles.table} ${styles.words}`}>
        <thead>
          <tr>
            {[texts.name, texts.kind, texts.takenBy, texts.says, texts.after, texts.isActive].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {talks.map((talk) => (
            <Row key={talk.id} talk={talk} intents={intents} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ talk, intents }: { talk: SmallTalkDoc; intents: TrainedIntents }) {
  const { missing } = useTraining();
  const document = useEditor((snapshot) => snapshot.document);
  const { settings, rows } = document;
  const perform = useGestures();
  const { name, type, status, prompt, retries, destination_block: to, trigger_or_intent: trigger } = talk;
  const content = rows.prompt_content.find((row) => row.prompt === prompt && row.language === settings.language);
  const block = to === null ? undefined : rowOf(document, "block", to);
  const change = (field: keyof typeof texts.fields, value: string) =>
    perform(
      changeField({ noun: "small_talk", ids: [talk.id], name: shortened(name) }, field, value, texts.fields[field]),
    );
  const names = intents.list.map((intent) => intent.name);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{words(type)}</td>
      <td>
        {trigger.startsWith("=") || missing !== null ? (
          <bdi className="mono">{trigger}</bdi>
        ) : (
          <Select
            aria-label={texts.takenByOf(name)}
            value={trigger}
            options={[
              ...(names.includes(trigger) ? [] : [{ value: trigger, label: texts.missing(trigger) }]),
              ...names.map((intent) => ({ value: intent, label: intent })),
            ]}
            onChange={(value) => change("trigger_or_intent", value)}
          />
        )}
      </td>
      <td>
        <bdi lang={settings.language} dir="auto">
          {content?.content ?? texts.nothing}
        </bdi>
      </td>
      <td>
        {block === undefined || retries === null ? texts.stays : <bdi>{texts.afterTimes(retries, block.name)}</bdi>}
      </td>
      <td>
        <input
          type="checkbox"
          className="check"
          aria-label={texts.isActiveOf(name)}
          disabled={missing !== null}
          checked={status === "active"}
          onChange={(event) => change("status", event.currentTarget.checked ? "active" : "inactive")}
        />
      </td>
    </tr>
  );
}
