import { languageName, longestWish, mostDrafted } from "@parley/model/kernel";
import { type ReactNode, useId } from "react";
import { Select } from "../parts/selects/select.tsx";
import styles from "./assistant.module.css";
import { texts } from "./texts.ts";
import { hasLanguage, hasNumber, type WishForm } from "./use-wish.ts";

type Props = { readonly form: WishForm; readonly isDisabled: boolean };

/** What the chosen kind of draft asks for. */
export function WishFields({ form: { wish, set, intents, languages }, isDisabled }: Props) {
  return (
    <>
      {wish.kind === "utterances" &&
        (intents.length === 0 ? (
          <p className="notice">{texts.noIntents}</p>
        ) : (
          <Labelled label={texts.intent}>
            {(id) => (
              <Select
                id={id}
                placeholder={texts.chooseIntent}
                options={intents.map(({ id: value, name }) => ({ value, label: name }))}
                value={wish.intent}
                disabled={isDisabled}
                onChange={(intent) => set({ intent })}
              />
            )}
          </Labelled>
        ))}
      {hasLanguage[wish.kind] &&
        (languages.length === 0 ? (
          <p className="notice">{texts.noLanguages}</p>
        ) : (
          <Labelled label={texts.language}>
            {(id) => (
              <Select
                id={id}
                options={languages.map((value) => ({ value, label: `${languageName(value)} · ${value}` }))}
                value={wish.language}
                disabled={isDisabled}
                onChange={(language) => set({ language })}
              />
            )}
          </Labelled>
        ))}
      {hasNumber[wish.kind] && (
        <Labelled label={texts.most}>
          {(id) => (
            <input
              id={id}
              className="input"
              type="number"
              min={1}
              max={mostDrafted}
              required
              disabled={isDisabled}
              value={wish.most}
              onChange={({ currentTarget }) => set({ most: currentTarget.valueAsNumber || 1 })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={texts.wish}>
        {(id) => (
          <textarea
            id={id}
            className="input"
            rows={3}
            dir="auto"
            maxLength={longestWish}
            placeholder={texts.wishHints[wish.kind]}
            disabled={isDisabled}
            value={wish.words}
            onChange={({ currentTarget }) => set({ words: currentTarget.value })}
          />
        )}
      </Labelled>
    </>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
