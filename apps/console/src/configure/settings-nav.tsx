import type { InVersion } from "@parley/model/api/versions";
import { Link } from "@tanstack/react-router";
import { places } from "../parts/places.ts";
import { SearchField } from "../parts/search-field.tsx";
import styles from "./configure.module.css";
import {
  type Group,
  groups,
  keptSpeechGroup,
  keptSpeechParts,
  parts,
  personasGroup,
  type ShownSetting,
  shownSettings,
} from "./setting-places.ts";
import { groupTitles, partTitles, texts } from "./texts.ts";

/** A search stands in the address too: while there is one, no group is the page that is open. */
const exactly = { exact: true, includeSearch: true } as const;

type Props = {
  readonly at: InVersion;
  readonly count: string;
  /** Settings that were changed and not saved. */
  readonly changed: readonly ShownSetting[];
  /** The group that is open; null while a search is. */
  readonly group: Group | typeof personasGroup | typeof keptSpeechGroup | null;
  readonly part: string | undefined;
  readonly find: string;
  readonly onFind: (typed: string) => void;
};

/** The groups of settings with what each holds, and the search through all of them. */
export function SettingsNav({ at, count, changed, group, part, find, onFind }: Props) {
  const here = { organisation: at.org, flow: at.flow, version: at.ver };
  return (
    <div className={styles.side}>
      <h1>{texts.title}</h1>
      <p className="caption">{count}</p>
      <SearchField label={texts.search} value={find} onChange={onFind} hasKey={group !== keptSpeechGroup} />
      <nav aria-label={texts.groups}>
        <ul>
          {groups.map((each) => {
            const unsaved = changed.filter(({ place }) => place.group === each).length;
            const inside = each === "speech" ? parts.speech : [];
            return (
              <li key={each}>
                <Link
                  {...places.configure({ ...here, group: each })}
                  activeOptions={exactly}
                  aria-current={each === group && part === undefined ? "page" : undefined}
                >
                  <span>{groupTitles[each]}</span>
                  {unsaved > 0 && <span className={styles.unsaved}>{texts.unsaved(unsaved)}</span>}
                  <span className="caption">{shownSettings.filter(({ place }) => place.group === each).length}</span>
                </Link>
                {each === group && inside.length > 0 && (
                  <ul className={styles.inside}>
                    {inside.map((one) => (
                      <li key={one}>
                        <Link
                          {...places.configure({ ...here, group: each, part: one })}
                          activeOptions={exactly}
                          aria-current={one === part ? "page" : undefined}
                        >
                          <span>{partTitles[one]}</span>
                          <span className="caption">
                            {shownSettings.filter(({ place }) => place.part === one).length}
                          </span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
          <li>
            <Link
              {...places.configure({ ...here, group: personasGroup })}
              activeOptions={exactly}
              aria-current={group === personasGroup ? "page" : undefined}
            >
              <span>{texts.personas}</span>
            </Link>
          </li>
          <li>
            <Link
              {...places.configure({ ...here, group: keptSpeechGroup })}
              activeOptions={exactly}
              aria-current={group === keptSpeechGroup && part === undefined ? "page" : undefined}
            >
              <span>{texts.keptSpeech}</span>
            </Link>
            {group === keptSpeechGroup && (
              <ul className={styles.inside}>
                {keptSpeechParts.map((one) => (
                  <li key={one}>
                    <Link
                      {...places.configure({ ...here, group: keptSpeechGroup, part: one })}
                      activeOptions={exactly}
                      aria-current={one === part ? "page" : undefined}
                    >
                      <span>{texts.keptSpeechParts[one]}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
          <li>
            <Link {...places.prompts(here)}>
              <span>{texts.prompts}</span>
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
