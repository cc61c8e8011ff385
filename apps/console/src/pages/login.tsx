import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { sendJson } from "../api/request.ts";
import { storeTokens, type Tokens } from "../api/tokens.ts";
import { Mark } from "../parts/mark.tsx";
import styles from "./login.module.css";

export function LoginPage() {
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/login" });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      storeTokens(
        await sendJson<Tokens>("POST", "/api/auth/login/", {
          email: form.get("email"),
          password: form.get("password"),
        }),
      );
      await navigate({ to: next ?? "/", replace: true });
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "The server could not be reached.");
      setBusy(false);
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={signIn}>
        <Mark />
        <h1>Sign in</h1>
        {error && (
          <p className="banner" role="alert">
            {error}
          </p>
        )}
        <label className="field">
          <span>Email</span>
          <input className="input large" name="email" type="email" autoComplete="username" required />
        </label>
        <label className="field">
          <span>Password</span>
          <input className="input large" name="password" type="password" autoComplete="current-password" required />
        </label>
        <button className="button primary large" type="submit" disabled={busy}>
          {busy ? "Signing in" : "Sign in"}
        </button>
      </form>
      <aside className={styles.side}>
        <p>Every conversation, designed and accounted for.</p>
        <p>Build an agent once. Run it over voice, SMS and email, in every language your customers speak.</p>
      </aside>
    </main>
  );
}
