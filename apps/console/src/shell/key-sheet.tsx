import { Switch } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { actionsNow, onActions } from "../parts/actions/action-store.ts";
import { setLetterKeys, useLetterKeys } from "../parts/actions/letter-keys.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Kbd } from "../parts/kbd.tsx";
import styles from "./key-sheet.module.css";
import { texts } from "./texts.ts";

/** All keys that do something on this page. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const actions = useSyncExternalStore(onActions, actionsNow).filter(({ keys }) => keys !== undefined);
  const hasLetters = useLetterKeys();
  const groups = Map.groupBy(actions, ({ group }) => group);
  return (
    <Dialog opened onClose={onClose} title={texts.keys.title} size="lg">
      <Switch
        className={styles.letters}
        label={texts.keys.letters}
        description={texts.keys.lettersHelp}
        checked={hasLetters}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
      <div className={styles.groups}>
        {[...groups].map(([group, members]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ id, label, keys = "" }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{texts.keys.lists}</h3>
          <dl>
            <div>
              <dt>{texts.keys.walk}</dt>
              <dd>
                <Kbd keys="J K" />
              </dd>
            </div>
            <div>
              <dt>{texts.keys.select}</dt>
              <dd>
                <Kbd keys="X" />
              </dd>
            </div>
            <div>
              <dt>{texts.keys.close}</dt>
              <dd>
                <Kbd keys="Esc" />
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
