import type { Edit, TtsPersonaDoc } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { equalJson, ttsPersonaFields } from "@parley/model/kernel";
import { useState } from "react";
import { makeId } from "../../api/make-id.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Select } from "../../parts/selects/select.tsx";
import { FormField } from "../../resource/form/form-field.tsx";
import { changesOf, isRequired, useRowDraft } from "../../resource/form/row-draft.ts";
import { performTold } from "./perform-told.ts";
import styles from "./personas.module.css";
import { texts } from "./texts.ts";
import { VoiceField } from "./voice-field.tsx";

type Props = {
  readonly at: InVersion;
  readonly editor: VersionEditor;
  /** Null: a new one. */
  readonly persona: TtsPersonaDoc | null;
  readonly onClose: () => void;
};

const names = ["name", "tts_agent", "description"] as const;

/** What SSML knows of how words sound, from least to most. */
const prosody = {
  rate: ["x-slow", "slow", "medium", "fast", "x-fast"],
  pitch: ["x-low", "low", "medium", "high", "x-high"],
  volume: ["x-soft", "soft", "medium", "loud", "x-loud"],
} as const;
const tags = ["rate", "pitch", "volume"] as const;

/** The fields of a persona. */
export function PersonaForm({ at, editor, persona, onClose }: Props) {
  const start = Object.fromEntries(
    names.map((name) => [name, persona === null ? (ttsPersonaFields[name].default ?? null) : persona[name]]),
  );
  const draft = useRowDraft(ttsPersonaFields, start);
  const before = persona?.ssml_tags ?? {};
  const [sound, setSound] = useState(before);
  const changes = {
    ...changesOf(draft.values, start),
    ...(!equalJson(sound, before) && { ssml_tags: sound }),
  };
  const name = String(draft.values.name ?? "").trim();
  const isTaken = editor
    .snapshot()
    .document.rows.tts_persona.some((other) => other.id !== persona?.id && other.name === name);
  const isWrong = names.some((each) => draft.faults[each] !== undefined) || isTaken;
  const isGiven = name !== "" && String(draft.values.tts_agent ?? "").trim() !== "";

  /** The first persona is the primary one: it would speak nothing otherwise. */
  function operations(): Edit {
    const { document } = editor.snapshot();
    if (persona !== null) return [{ op: "change", noun: "tts_persona", id: persona.id, fields: changes }];
    const row = { id: makeId(), ...changes, primary: document.rows.tts_persona.length === 0 };
    return [{ op: "create", noun: "tts_persona", row }];
  }
  return (
    <FormDialog
      title={persona === null ? texts.form.add : texts.form.edit(persona.name)}
      size={560}
      verb={persona === null ? texts.form.addVerb : texts.form.saveVerb}
      isComplete={isGiven && !isWrong && (persona === null || Object.keys(changes).length > 0)}
      run={async () => {
        const said = persona === null ? "add" : "change";
        const told = persona === null ? texts.told.added(name) : texts.told.changed(name);
        if (performTold(editor, { operations: operations(), label: texts.steps[said](name), told })) onClose();
      }}
      told={String}
      onClose={onClose}
    >
      {names.map((each) => {
        const writing = draft.writing(each);
        const value = draft.values[each];
        if (each === "tts_agent") {
          return <VoiceField key={each} {...{ at, value, writing }} document={editor.snapshot().document} />;
        }
        return (
          <FormField
            key={each}
            shown={{
              name: each,
              field: ttsPersonaFields[each],
              place: { label: texts.form.labels[each] },
            }}
            value={value}
            writing={each === "name" && isTaken ? { ...writing, fault: texts.form.taken(name) } : writing}
            isReadOnly={false}
            isRequired={isRequired(ttsPersonaFields[each])}
            named={undefined}
          />
        );
      })}
      <fieldset className={styles.prosody}>
        <legend>{texts.form.prosody}</legend>
        {tags.map((tag) => (
          <div key={tag} className="field">
            <span>{texts.form.tags[tag]}</span>
            <Select
              aria-label={texts.form.tags[tag]}
              value={sound[tag] ?? ""}
              options={[
                { value: "", label: texts.form.usual },
                ...[...new Set([...prosody[tag], ...(sound[tag] === undefined ? [] : [sound[tag]])])].map((value) => ({
                  value,
                  label: value,
                })),
              ]}
              onChange={(value) => {
                const { [tag]: _, ...rest } = sound;
                setSound(value === "" ? rest : { ...rest, [tag]: value });
              }}
            />
          </div>
        ))}
      </fieldset>
    </FormDialog>
  );
}
