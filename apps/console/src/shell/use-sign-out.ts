import { ask } from "@parley/client";
import { signOut } from "@parley/model/api/sign-in";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { send } from "../api/send.ts";
import { clearTokens } from "../api/tokens.ts";
import { clearNotices } from "../parts/notices/notice-store.ts";

/** Ends the sign-in here, in other tabs and on the server, and forgets everything of it. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useCallback(async () => {
    // In this browser the sign-in ends in any case. On a server that did not hear of it, it ends after the idle time.
    await ask(send, signOut, {}).catch(() => null);
    clearTokens();
    clearNotices();
    queries.clear();
    await navigate({ to: "/login" });
  }, [navigate, queries]);
}
