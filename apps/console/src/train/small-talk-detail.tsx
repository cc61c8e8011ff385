import { isSilent, type SmallTalkDoc } from "@parley/flow";
import { smallTalkFields } from "@parley/model/kernel";
import { IconTrash } from "@tabler/icons-react";
import { makeId } from "../api/make-id.ts";
import { changeField } from "../editing/gestures/change-fields.ts";
import type { ShownField } from "../inspector/form/field-place.ts";
import { FieldRow } from "../inspector/form/field-row.tsx";
import { useForm } from "../inspector/form/form-context.ts";
import { SaidPrompts } from "../inspector/prompts/said-prompts.tsx";
import { deleteSmallTalk, giveWords } from "./small-talk-gestures.ts";
import { texts } from "./small-talk-texts.ts";
import styles from "./train.module.css";
import type { TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";

const shown = (name: keyof typeof texts.fields & keyof typeof smallTalkFields, names?: "intent"): ShownField => ({
  name,
  field: smallTalkFields[name],
  place: {
    tab: "content",
    section: texts.tab,
    label: texts.fields[name],
    help: texts.help[name],
    ...(names && { names }),
  },
});

const before: readonly ShownField[] = [
  shown("name"),
  shown("type"),
  shown("status"),
  shown("trigger_or_intent", "intent"),
];
const after: readonly ShownField[] = [shown("retries"), shown("destination_block")];

type Props = {
  readonly talk: SmallTalkDoc;
  readonly intents: TrainedIntents;
  /** The usual ones of its kind, by language. */
  readonly words: { readonly [language: string]: string };
  readonly onIntent: (name: string) => void;
};

/** One aside: what takes it, what it says in each language, and where it leads when it comes too often. */
export function SmallTalkDetail({ talk, intents, words, onIntent }: Props) {
  const { editor, document } = useForm();
  const { missing } = useTraining();
  const perform = useGestures();
  const { id, name, prompt, trigger_or_intent: trigger } = talk;
  const intent = intents.list.find((each) => each.name === trigger);
  const row = (field: ShownField) => (
    <FieldRow
      key={field.name}
      shown={field}
      rows={[talk]}
      inherited={null}
      perform={(value) =>
        editor.perform(changeField({ noun: "small_talk", ids: [id], name }, field.name, value, field.place.label))
      }
    />
  );
  return (
    <section className={`card ${styles.detail}`} aria-label={name}>
      <header>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {missing === null && (
          <button type="button" className="button quiet small" onClick={() => perform(deleteSmallTalk(talk))}>
            <IconTrash size={14} aria-hidden /> {texts.deleteVerb}
          </button>
        )}
      </header>
      <div className={styles.fields}>
        {before.map(row)}
        {intent !== undefined && (
          <p className={styles.note}>
            {texts.examples(intent.examples.length, intent.name)}{" "}
            <button type="button" className="button quiet small" onClick={() => onIntent(intent.name)}>
              {texts.openVerb(intent.name)}
            </button>
          </p>
        )}
        {intent === undefined && !trigger.startsWith("=") && <p className={styles.fault}>{texts.missing(trigger)}</p>}
        <SaidPrompts
          speaker={{
            name,
            says: (prompts) => ({ op: "change", noun: "small_talk", id, fields: { prompt: prompts.at(-1) ?? null } }),
          }}
          said={prompt === null ? [] : [prompt]}
          title={texts.says}
          verb={texts.writeVerb}
          field="prompt"
          isOne
        >
          {isSilent(talk) && <p className={styles.fault}>{texts.silent}</p>}
          {missing === null && Object.keys(words).length > 0 && (
            <button
              type="button"
              className="button small"
              onClick={() => perform(giveWords(document, talk, words, makeId))}
            >
              {texts.usualVerb}
            </button>
          )}
        </SaidPrompts>
        {after.map(row)}
      </div>
    </section>
  );
}
