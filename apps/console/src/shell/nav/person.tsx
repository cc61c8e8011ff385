import type { Me } from "@parley/model/api/people";
import { IconLogout } from "@tabler/icons-react";
import { useState } from "react";
import { laterOpened } from "../../parts/later.tsx";
import { PoweredBy } from "../../parts/mark.tsx";
import { MenuButton } from "../../parts/menu-button.tsx";
import { texts as parts } from "../../parts/texts.ts";
import { texts } from "../texts.ts";
import { useSignOut } from "../use-sign-out.ts";
import styles from "./side-nav.module.css";

const PersonMenu = laterOpened(parts.later.menu, () => import("./person-menu.tsx").then((module) => module.PersonMenu));

const OwnAccount = laterOpened(parts.later.dialog, () =>
  import("./own-account.tsx").then((module) => module.OwnAccount),
);

/** The foot of the panel: who is signed in, and the way out. */
export function Person({ me, isCollapsed }: { me: Me | undefined; isCollapsed: boolean }) {
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const account = isOpen && me !== undefined && <OwnAccount me={me} onClose={() => setOpen(false)} />;
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
          menu={(open) => (
            <PersonMenu {...open} email={me?.email} openAccount={() => setOpen(true)} signOut={() => void signOut()} />
          )}
        />
        {account}
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.who} title={texts.person.account} onClick={() => setOpen(true)}>
        {avatar}
        <span className="truncate">{me?.email}</span>
      </button>
      {account}
      <div className={styles.out}>
        <button type="button" className={styles.logout} onClick={() => void signOut()}>
          <IconLogout size={16} aria-hidden /> {texts.person.signOut}
        </button>
        <PoweredBy />
      </div>
    </div>
  );
}

/** Two letters for a person: of the names where there are any, else of the address. */
function initialsOf(person: {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string {
  const names = [person.first_name, person.last_name].flatMap((name) => name?.trim() || []);
  const parts = names.length > 0 ? names : (person.email.split("@")[0] ?? "").split(/[._-]+/).filter(Boolean);
  const letters = parts.length > 1 ? parts.map((part) => [...part][0] ?? "") : [...(parts[0] ?? "?")];
  return letters.slice(0, 2).join("").toUpperCase();
}
