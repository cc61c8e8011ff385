import { ask } from "@parley/client";
import { rules } from "@parley/model";
import type { Member } from "@parley/model/api/access";
import { unlockAccount } from "@parley/model/api/people";
import { useState } from "react";
import { useMe } from "../api/me.ts";
import { send } from "../api/send.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { Scopes } from "../parts/scopes.ts";
import { newPassword } from "./new-password.ts";
import styles from "./people.module.css";
import { personName, users } from "./people-queries.ts";
import { ShownPassword } from "./shown-password.tsx";
import { texts } from "./texts.ts";
import { everywhere, useIsStaff } from "./use-is-staff.ts";

/** What staff do with a person's account: it is the same at all clients. */
export function MemberAccount({ member, reload }: { readonly member: Member; readonly reload: () => Promise<void> }) {
  const me = useMe();
  const [asking, setAsking] = useState<"password" | "deactivate" | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const name = personName(member);
  const isStaff = useIsStaff();

  /** Says whether it was done. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      reportError(texts.account.failed, error);
      return false;
    } finally {
      await reload();
    }
  }

  async function setActive(is_active: boolean) {
    if (!(await attempt(() => users.change({ id: member.id }, { is_active })))) return;
    notify({
      severity: "success",
      title: is_active ? texts.account.activated(name) : texts.account.deactivated(name),
      action: { label: texts.member.undo, run: () => void setActive(!is_active) },
    });
  }

  async function renew() {
    const made = newPassword();
    if (await attempt(() => users.change({ id: member.id }, { password: made }))) setPassword(made);
  }

  async function unlock() {
    const isDone = await attempt(() => ask(send, unlockAccount, { path: { id: member.id } }));
    if (isDone) notify({ severity: "success", title: texts.account.unlocked(name) });
  }

  return (
    <section className={`card ${styles.card}`} aria-label={texts.account.title}>
      <h2>{texts.account.title}</h2>
      {!isStaff && <p className="caption">{texts.account.staff}</p>}
      {member.is_locked && <p className="notice warn">{texts.account.unlockText}</p>}
      <Scopes value={[everywhere]}>
        <div className={styles.line}>
          {/* One's own is changed by the present one. */}
          {member.id !== me?.id && (
            <Forbidden needs={rules.clientSettingsWrite}>
              <button type="button" className="button" onClick={() => setAsking("password")}>
                {texts.account.password}
              </button>
            </Forbidden>
          )}
          {member.is_locked && (
            <Forbidden needs={rules.clientSettingsAdmin}>
              <button type="button" className="button" onClick={() => void unlock()}>
                {texts.account.unlock}
              </button>
            </Forbidden>
          )}
          <Forbidden needs={rules.clientSettingsWrite}>
            <button
              type="button"
              className="button"
              onClick={() => (member.is_active ? setAsking("deactivate") : void setActive(true))}
            >
              {member.is_active ? texts.account.deactivate : texts.account.activate}
            </button>
          </Forbidden>
        </div>
      </Scopes>
      <ConfirmDialog
        isOpen={asking === "password"}
        onClose={() => setAsking(null)}
        title={texts.account.passwordQuestion(name)}
        confirm={texts.account.password}
        isDangerous
        onConfirm={renew}
      >
        {texts.account.passwordText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === "deactivate"}
        onClose={() => setAsking(null)}
        title={texts.account.deactivateQuestion(name)}
        confirm={texts.account.deactivate}
        isDangerous
        onConfirm={() => setActive(false)}
      >
        {texts.account.deactivateText}
      </ConfirmDialog>
      {password !== null && (
        <ShownPassword email={member.email} password={password} onClose={() => setPassword(null)} />
      )}
    </section>
  );
}
