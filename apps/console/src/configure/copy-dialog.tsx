import type { InVersion } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { changesOf, type Values } from "../resource/form/row-draft.ts";
import styles from "./configure.module.css";
import { shownSettings } from "./setting-places.ts";
import { texts } from "./texts.ts";
import { settingsOf, settingText, versionsOf } from "./version-settings.ts";

type Props = {
  readonly at: InVersion;
  /** What is set here now, saved or not. */
  readonly values: Values;
  readonly onCopy: (values: Values) => void;
  readonly onClose: () => void;
};

/** It says which release of its template a version has: without its rows the next merge of the template would bring none. */
const claims = "template_version";

/** Takes settings of another version of the agent, those that are chosen. */
export function CopyDialog({ at, values, onCopy, onClose }: Props) {
  const versions = versionsOf(at);
  const [from, setFrom] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const others = useQuery({
    queryKey: ["versions", at.flow],
    queryFn: () => versions.list({ ordering: ["-created_at"], limit: 500 }),
  });
  const offered = (others.data?.results ?? []).filter(({ version }) => version !== at.ver);
  const source = offered.find(({ version }) => version === from) ?? offered[0];
  const theirs = source === undefined ? {} : changesOf(settingsOf(source), values);
  const different = shownSettings.filter(({ name }) => name in theirs && name !== claims);
  const chosen = different.filter(({ name }) => !left.has(name));
  return (
    <FormDialog
      title={texts.copy.title}
      size={640}
      verb={texts.copy.verb(chosen.length)}
      isComplete={chosen.length > 0}
      run={async () => {
        onCopy(Object.fromEntries(chosen.map(({ name }) => [name, theirs[name]])));
        onClose();
      }}
      onClose={onClose}
    >
      {others.error ? (
        <PanelError title={texts.copy.failed} error={others.error} retry={() => void others.refetch()} />
      ) : others.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : source === undefined ? (
        <p>{texts.copy.alone}</p>
      ) : (
        <>
          <fieldset className={styles.versions}>
            <legend>{texts.copy.version}</legend>
            {offered.map(({ version }) => (
              <label key={version}>
                <input
                  type="radio"
                  name="version"
                  checked={version === source.version}
                  onChange={() => setFrom(version)}
                />
                <span className="mono">{version}</span>
              </label>
            ))}
          </fieldset>
          {different.length === 0 ? (
            <p className="muted">{texts.copy.same(source.version)}</p>
          ) : (
            <fieldset className={styles.copied}>
              <legend>{texts.copy.choose}</legend>
              {different.map(({ name, place }) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    className="check"
                    checked={!left.has(name)}
                    onChange={() => setLeft(toggled(left, name))}
                  />
                  <span>
                    {texts.change(place.label, settingText(name, values[name]), settingText(name, theirs[name]))}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}

function toggled(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(name)) next.add(name);
  return next;
}
