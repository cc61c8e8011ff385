import type { EntityDoc } from "@parley/flow";
import { type EntitySetting, entityFields, entityKinds, entityKindsByName } from "@parley/model/kernel";
import { useId } from "react";
import { changeField } from "../../editing/gestures/change-fields.ts";
import { words } from "../../parts/fields/format-value.ts";
import { MarkedText } from "../../parts/fields/marked-text.tsx";
import { useForm } from "../form/form-context.ts";
import { useFieldValue } from "../form/use-field-value.ts";
import styles from "../inspector.module.css";
import { writtenSettings } from "./written-settings.ts";

/** What kind of value an entity is, and within which limits. */
export function EntityFields({ entity }: { entity: EntityDoc }) {
  const { editor, isReadOnly } = useForm();
  const id = useId();
  const kind = entityKinds.find((each) => each === entity.types[0]);
  const choose = (value: string) =>
    void editor.perform(changeField({ noun: "entity", ids: [entity.id], name: entity.name }, "types", [value], "Kind"));
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Kind</label>
        <select
          id={id}
          className="input"
          disabled={isReadOnly}
          value={kind ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {kind === undefined && <option value="">None</option>}
          {entityKinds.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </select>
        {entity.types.length > 1 && <span className={styles.help}>Also {entity.types.slice(1).join(", ")}.</span>}
      </div>
      {(kind === undefined ? [] : entityKindsByName[kind].settings).map((setting) => (
        <SettingRow key={setting.label} entity={entity} setting={setting} />
      ))}
    </>
  );
}

function SettingRow({ entity, setting }: { entity: EntityDoc; setting: EntitySetting }) {
  const { editor, document, isReadOnly } = useForm();
  const id = useId();
  const { isLong, read, write: writeText } = writtenSettings[setting.key];
  const { language } = document.settings;
  const { draft, fault, write, leave } = useFieldValue(`${entity.id} ${setting.label}`, {
    field: entityFields.config,
    stored: entity.config,
    perform: (value) =>
      editor.perform(
        changeField({ noun: "entity", ids: [entity.id], name: entity.name }, "config", value, setting.label),
      ),
  });
  const written = (text: string) => {
    const result = writeText(text, entity.config, language);
    write(text, result.ok ? { ok: true, value: result.config } : result);
  };
  const shared = {
    ...{ id, dir: "auto", "aria-describedby": `${id}-help`, "aria-invalid": fault !== null || undefined },
    ...{ readOnly: isReadOnly, onBlur: leave },
    value: typeof draft === "string" ? draft : read(entity.config, language),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{setting.label}</label>
      <div className={styles.control}>
        {isLong ? (
          <MarkedText {...shared} rows={3} marks={[]} onChange={(event) => written(event.currentTarget.value)} />
        ) : (
          <input
            {...shared}
            className="input"
            type="text"
            autoComplete="off"
            onChange={(event) => written(event.currentTarget.value)}
          />
        )}
      </div>
      {fault === null && setting.help !== null && (
        <span id={`${id}-help`} className={styles.help}>
          {setting.help}
        </span>
      )}
      {fault !== null && (
        <span id={`${id}-help`} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
