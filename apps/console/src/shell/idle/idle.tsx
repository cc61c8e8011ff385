import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useMe } from "../../api/me.ts";
import { askForMe } from "../../api/renew-me.ts";
import { endSession } from "../../api/session.ts";
import { site } from "../../api/site.ts";
import { later } from "../../parts/later.tsx";
import { useSignOut } from "../use-sign-out.ts";
import { type Activity, watchActivity } from "./activity.ts";
import { idleLimit } from "./time-limit.ts";

const StillThere = later(() => import("./still-there.tsx").then((module) => module.StillThere));

/** How long before the end it asks, in ms. */
const warning = 60_000;

/** Signs out when all tabs are inactive, and asks a minute before. */
export function Idle() {
  const me = useMe();
  const queries = useQueryClient();
  const signOut = useSignOut();
  const limit = me === undefined ? null : idleLimit(me, site);
  const activity = useRef<Activity | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const isAsking = useRef(false);
  isAsking.current = left !== null;

  /** The server, too, ends an unused sign-in. */
  const renew = useCallback(() => void askForMe(queries), [queries]);

  useEffect(() => {
    if (limit === null) return;
    const watch = watchActivity(() => isAsking.current);
    activity.current = watch;
    let renewedAt = Date.now();
    const timer = setInterval(() => {
      // The server hears nothing of a person who only reads, and would end the sign-in.
      if (watch.lastAt() > renewedAt && Date.now() - renewedAt > limit / 2) {
        renewedAt = Date.now();
        renew();
      }
      const rest = watch.lastAt() + limit - Date.now();
      setLeft(rest > Math.min(warning, limit / 2) ? null : Math.ceil(rest / 1000));
      if (rest > 0) return;
      clearInterval(timer);
      endSession("idle");
    }, 1_000);
    return () => {
      clearInterval(timer);
      watch.stop();
      activity.current = null;
    };
  }, [limit, renew]);

  function stay() {
    activity.current?.touch();
    setLeft(null);
    renew();
  }

  if (left === null) return null;
  return <StillThere left={left} stay={stay} signOut={() => void signOut()} />;
}
