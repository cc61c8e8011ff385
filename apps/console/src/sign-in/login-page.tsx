import { ask } from "@parley/client";
import { signIn as signInCall } from "@parley/model/api/sign-in";
import { messageOf } from "@parley/model/kernel";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { markSignIn } from "../api/history-mark.ts";
import { send } from "../api/send.ts";
import type { SessionEnd } from "../api/session.ts";
import { site } from "../api/site.ts";
import { storeTokens } from "../api/tokens.ts";
import { Mark } from "../parts/mark.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import styles from "./login.module.css";
import { LoginPicture } from "./login-picture.tsx";
import { texts } from "./texts.ts";

const reasons: { readonly [reason in SessionEnd]: { text: string; look: string } } = {
  deactivated: { text: texts.reasons.deactivated, look: "notice" },
  idle: { text: texts.reasons.idle, look: "notice info" },
  ended: { text: texts.reasons.ended, look: "notice info" },
};

export function LoginPage() {
  const router = useRouter();
  const { next, reason } = useSearch({ from: "/login" });
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const told = error === null && reason !== undefined ? reasons[reason] : null;

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      const body = { email: textOf(form.get("email")), password: textOf(form.get("password")) };
      storeTokens(await ask(send, signInCall, { body }));
      markSignIn(body.email);
      router.history.replace(next ?? "/");
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
      password.current?.select();
    }
  }

  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <Mark />
        <form className={styles.form} onSubmit={(event) => void signIn(event)}>
          <div>
            <h1>{texts.title}</h1>
            <p className="muted">{next === undefined ? texts.account : `${texts.account} ${texts.next}`}</p>
          </div>
          {error !== null && (
            <p className="notice" role="alert">
              {error}
            </p>
          )}
          {told && (
            <p className={told.look} role="alert">
              {told.text}
            </p>
          )}
          <label className="field">
            <span>{texts.email}</span>
            {/* biome-ignore lint/a11y/noAutofocus: the page is this form alone */}
            <input autoFocus className="input large" name="email" type="email" autoComplete="username" required />
          </label>
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            field={password}
            fault={error !== null}
            isLarge
          />
          <button className="button primary large" type="submit" aria-busy={isBusy}>
            {isBusy ? texts.busy : texts.signInVerb}
          </button>
          {site.inactivityMinutes !== null && <p className="caption">{texts.limit(site.inactivityMinutes)}</p>}
        </form>
      </main>
      <LoginPicture />
    </div>
  );
}

const textOf = (entry: FormDataEntryValue | null) => (typeof entry === "string" ? entry : "");
