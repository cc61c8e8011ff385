import type { EntityDoc } from "@parley/flow";
import {
  type EntityConfig,
  type EntitySetting,
  entityFields,
  entityKinds,
  entityKindsByName,
  words,
} from "@parley/model/kernel";
import { useId, useState } from "react";
import { changeField } from "../../editing/gestures/change-fields.ts";
import { FieldFrame } from "../../parts/fields/field-frame.tsx";
import { MarkedText } from "../../parts/fields/marked-text.tsx";
import { Select } from "../../parts/selects/select.tsx";
import { useForm } from "../form/form-context.ts";
import { useFieldValue } from "../form/use-field-value.ts";
import { texts as inspector } from "../texts.ts";
import { LanguageTabs } from "./language-tabs.tsx";
import { texts } from "./texts.ts";
import { changeKind } from "./vocabulary-gestures.ts";
import { writtenSettings } from "./written-settings.ts";

/** What kind of value an entity is, and within which limits. */
export function EntityFields({ entity }: { entity: EntityDoc }) {
  const { editor, isReadOnly } = useForm();
  const id = useId();
  const kind = entityKinds.find((each) => each === entity.types[0]);
  const { choose, fault } = useFieldValue(`${entity.id} types`, {
    field: entityFields.types,
    stored: entity.types,
    perform: (value) =>
      editor.perform(
        changeKind(entity, Array.isArray(value) ? entityKinds.filter((each) => value.includes(each)) : []),
      ),
  });
  return (
    <>
      <FieldFrame
        label={texts.collected.kind}
        id={id}
        layout="beside"
        help={entity.types.length > 1 ? texts.collected.alsoKinds(entity.types.slice(1).join(", ")) : null}
        fault={fault}
      >
        <Select
          id={id}
          aria-describedby={`${id}-help`}
          disabled={isReadOnly}
          value={kind}
          placeholder={inspector.none}
          options={entityKinds.map((each) => ({ value: each, label: words(each) }))}
          onChange={(value) => choose([value])}
        />
      </FieldFrame>
      {(kind === undefined ? [] : entityKindsByName[kind].settings).map((setting) => (
        <SettingRow key={setting.label} entity={entity} setting={setting} />
      ))}
    </>
  );
}

function SettingRow({ entity, setting }: { entity: EntityDoc; setting: EntitySetting }) {
  const { editor, document, isReadOnly } = useForm();
  const id = useId();
  const { isLong, choices, read, write: writeText } = writtenSettings[setting.key];
  const { language: first, languages: others } = document.settings;
  const languages = [...new Set([first, ...others])];
  const [chosen, setChosen] = useState(first);
  const language = languages.includes(chosen) ? chosen : first;
  const tongue = { language, isFirst: language === first };
  const { draft, fault, writeOver, leave, choose } = useFieldValue(
    `${entity.id} ${setting.label} ${isLong ? language : ""}`,
    {
      field: entityFields.config,
      stored: entity.config,
      perform: (value) =>
        editor.perform(
          changeField({ noun: "entity", ids: [entity.id], name: entity.name }, "config", value, setting.label),
        ),
    },
  );
  const written = (text: string) => writeOver(text, (whole) => writeText(whole, entity.config, tongue));
  const shared = {
    ...{ id, dir: "auto", "aria-describedby": `${id}-help`, "aria-invalid": fault !== null || undefined },
    ...{ readOnly: isReadOnly, onBlur: leave },
    value: typeof draft === "string" ? draft : read(entity.config, tongue),
  };
  return (
    <FieldFrame label={setting.label} id={id} layout="beside" help={setting.help} fault={fault}>
      {choices !== undefined ? (
        <Select
          id={id}
          aria-describedby={`${id}-help`}
          disabled={isReadOnly}
          value={read(entity.config, tongue)}
          placeholder={inspector.none}
          options={choices}
          onChange={(value) => {
            const result = writeText(value, entity.config, tongue);
            if (result.ok) choose(result.value);
          }}
        />
      ) : isLong ? (
        <>
          {languages.length > 1 && (
            <LanguageTabs
              languages={languages}
              chosen={language}
              lacks={(code) => code !== first && lacksWords(entity.config, code)}
              onChoose={setChosen}
            />
          )}
          <MarkedText
            {...shared}
            key={language}
            lang={language}
            rows={3}
            marks={[]}
            onChange={(event) => written(event.currentTarget.value)}
          />
        </>
      ) : (
        <input
          {...shared}
          className="input"
          type="text"
          autoComplete="off"
          onChange={(event) => written(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Whether a value has neither a wording nor other words in a language. */
function lacksWords({ values = [] }: EntityConfig, language: string): boolean {
  return values.some(({ wordings, synonyms }) => !wordings?.[language] && !synonyms?.[language]?.length);
}
