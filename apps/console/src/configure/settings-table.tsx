import type { InVersion } from "@parley/model/api/versions";
import { equalJson, type Settings, settingsFields } from "@parley/model/kernel";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { build } from "../api/build.ts";
import { FormField } from "../resource/form/form-field.tsx";
import type { PartsKnown } from "../resource/form/json-fields.tsx";
import styles from "./configure.module.css";
import type { FoundBlock } from "./overridden-blocks.ts";
import type { ShownSetting } from "./setting-places.ts";
import { texts } from "./texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";
import { isOwn, presetOf, settingsOf, settingText } from "./version-settings.ts";

export type Section = { readonly title: string; readonly settings: readonly ShownSetting[] };

type Props = {
  readonly sections: readonly Section[];
  readonly settings: SettingsDraft;
  readonly isReadOnly: boolean;
  /** The blocks that say otherwise; none while they are not known. */
  readonly differing: (name: keyof Settings) => readonly FoundBlock[];
  /** What is known of the parts of a setting: what they are called, and what they may name. */
  readonly known: (name: keyof Settings) => PartsKnown | undefined;
  readonly at: InVersion;
};

/** Settings with the value in force, where it comes from, and how many blocks say otherwise. */
export function SettingsTable({ sections, ...props }: Props) {
  return (
    <div className={`card ${styles.table}`}>
      <div className={styles.columns} aria-hidden>
        <span>{texts.columns.setting}</span>
        <span>{texts.columns.value}</span>
        <span>{texts.columns.source}</span>
      </div>
      {sections.map(({ title, settings }) => (
        <section key={title} aria-label={title === "" ? undefined : title}>
          {title !== "" && <h3>{title}</h3>}
          {settings.map((setting) => (
            <Setting key={setting.name} setting={setting} {...props} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Setting(props: Omit<Props, "sections"> & { readonly setting: ShownSetting }) {
  const { setting, settings, isReadOnly, differing, known, at } = props;
  const { name, place } = setting;
  const { draft, base } = settings;
  const value = draft.values[name];
  const saved = settingsOf(base)[name];
  const isUnsaved = !equalJson(value, saved);
  const blocks = differing(name);
  const back = isUnsaved ? saved : presetOf(name);
  const canReset = !isReadOnly && (isUnsaved || isOwn(name, value));
  const [first] = blocks;
  return (
    <div className={styles.setting} data-unsaved={isUnsaved || undefined}>
      <FormField
        layout="beside"
        shown={{ name, field: settingsFields[name], place }}
        value={value}
        writing={draft.writing(name)}
        isReadOnly={isReadOnly}
        isRequired={false}
        named={undefined}
        known={known(name)}
      />
      <div className={styles.source}>
        {isOwn(name, value) ? (
          <span>{texts.source.version}</span>
        ) : (
          <span className="visually-hidden">{texts.source.preset}</span>
        )}
        {isUnsaved && <span className={styles.unsaved}>{texts.source.unsaved}</span>}
        {canReset && (
          <button type="button" className={styles.reset} onClick={() => draft.writing(name).choose(back)}>
            <IconArrowBackUp size={14} aria-hidden /> {texts.source.reset(settingText(name, back, known(name)))}
          </button>
        )}
        {first !== undefined && build === "applications" && (
          <span title={blocks.map((block) => block.name).join(", ")}>{texts.differ(blocks.length)}</span>
        )}
        {first !== undefined && build === "studio" && (
          <Link
            to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
            params={{ organisation: at.org, flow: at.flow, version: at.ver, subFlow: first.subFlow }}
            search={{ select: first.id }}
            title={blocks.map((block) => block.name).join(", ")}
          >
            {texts.differ(blocks.length)}
          </Link>
        )}
      </div>
    </div>
  );
}
