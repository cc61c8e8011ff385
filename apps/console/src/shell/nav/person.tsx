import type { Me } from "@parley/model/api/people";
import { IconLogout } from "@tabler/icons-react";
import { laterOpened } from "../../parts/later.tsx";
import { PoweredBy } from "../../parts/mark.tsx";
import { MenuButton } from "../../parts/menu-button.tsx";
import { texts as parts } from "../../parts/texts.ts";
import { texts } from "../texts.ts";
import { useSignOut } from "../use-sign-out.ts";
import { initialsOf } from "./initials.ts";
import styles from "./side-nav.module.css";

const PersonMenu = laterOpened(parts.later.menu, () => import("./person-menu.tsx").then((module) => module.PersonMenu));

/** The foot of the panel: who is signed in, and the way out. */
export function Person({ me, isCollapsed }: { me: Me | undefined; isCollapsed: boolean }) {
  const signOut = useSignOut();
  const avatar = (
    <span className={styles.avatar} style={{ background: me?.profile_color ?? undefined }} aria-hidden="true">
      {me && initialsOf(me)}
    </span>
  );
  if (isCollapsed) {
    return (
      <div className={styles.foot}>
        <MenuButton
          button={
            <button
              type="button"
              className={styles.self}
              aria-label={me ? `${initialsOf(me)}, ${me.email}` : texts.person.unknown}
            >
              {avatar}
            </button>
          }
          menu={(open) => <PersonMenu {...open} email={me?.email} signOut={() => void signOut()} />}
        />
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <div className={styles.who}>
        {avatar}
        <span className="truncate" title={me?.email}>
          {me?.email}
        </span>
      </div>
      <div className={styles.out}>
        <button type="button" className={styles.logout} onClick={() => void signOut()}>
          <IconLogout size={16} aria-hidden /> {texts.person.signOut}
        </button>
        <PoweredBy />
      </div>
    </div>
  );
}
