import { IconLogout } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetHistories } from "../api/history-mark.ts";
import { request } from "../api/request.ts";
import { clearTokens } from "../api/tokens.ts";

export function SignOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function signOut() {
    // In this browser it ends whatever comes of this; where the server was not told, it ends when nobody uses it.
    await request("/api/auth/logout/", { method: "POST" }).catch(() => null);
    clearTokens();
    forgetHistories();
    queries.clear();
    await navigate({ to: "/login" });
  }

  return (
    <button className="button quiet" type="button" onClick={() => void signOut()}>
      <IconLogout size={16} aria-hidden /> Logout
    </button>
  );
}
