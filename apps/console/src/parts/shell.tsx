import { IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { request } from "../api/request.ts";
import { clearTokens, readTokens } from "../api/tokens.ts";
import { chooseTheme, storedTheme } from "../look/theme.ts";
import { Mark } from "./mark.tsx";
import styles from "./shell.module.css";

export function Shell() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [theme, setTheme] = useState(storedTheme);

  function switchTheme() {
    const other = theme === "dark" ? "light" : "dark";
    chooseTheme(other);
    setTheme(other);
  }

  async function signOut() {
    const refresh = readTokens()?.refresh;
    try {
      await request("/api/auth/logout/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ refresh }),
      });
    } finally {
      clearTokens();
      queries.clear();
      await navigate({ to: "/login" });
    }
  }

  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <Link to="/clients" aria-label="Clients">
          <Mark />
        </Link>
        <span className={styles.spacer} />
        <button
          className="button quiet icon"
          type="button"
          onClick={switchTheme}
          aria-label={theme === "dark" ? "Use the light theme" : "Use the dark theme"}
        >
          {theme === "dark" ? <IconSun size={18} /> : <IconMoon size={18} />}
        </button>
        <button className="button quiet" type="button" onClick={signOut}>
          <IconLogout size={16} aria-hidden /> Logout
        </button>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
