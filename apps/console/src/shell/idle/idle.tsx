import { Button, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { meQuery, useMe } from "../../api/me.ts";
import { endSession } from "../../api/session.ts";
import { site } from "../../api/site.ts";
import { useSignOut } from "../use-sign-out.ts";
import { type Activity, watchActivity } from "./activity.ts";
import styles from "./idle.module.css";
import { idleLimit } from "./time-limit.ts";

/** How long before the end it asks, in ms. */
const warning = 60_000;

/** Signs out when nobody is at any tab, and asks a minute before. */
export function Idle() {
  const me = useMe();
  const queries = useQueryClient();
  const signOut = useSignOut();
  const limit = me === undefined ? null : idleLimit(me, site);
  const activity = useRef<Activity | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const isAsking = useRef(false);
  isAsking.current = left !== null;

  useEffect(() => {
    if (limit === null) return;
    const watch = watchActivity(() => isAsking.current);
    activity.current = watch;
    const timer = setInterval(() => {
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
  }, [limit]);

  function stay() {
    activity.current?.touch();
    setLeft(null);
    // The server, too, ends a sign-in that nobody uses.
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }

  return (
    <Modal opened={left !== null} onClose={stay} title="Still there?" closeOnClickOutside={false}>
      <p className={styles.text}>
        <Countdown left={left ?? 0} />
        <span className="muted">You will be signed out in {Math.max(left ?? 0, 0)} s. Edits are saved.</span>
      </p>
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          Logout
        </Button>
        <Button variant="filled" onClick={stay} data-autofocus>
          Stay signed in
        </Button>
      </div>
    </Modal>
  );
}

const around = 2 * Math.PI * 17;

function Countdown({ left }: { left: number }) {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="17" fill="none" stroke="var(--track)" strokeWidth="4" />
      <circle
        cx="20"
        cy="20"
        r="17"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray={`${(around * left) / 60} ${around}`}
        transform="rotate(-90 20 20)"
      />
      <text x="20" y="24" textAnchor="middle" fill="var(--text)" fontSize="12" fontWeight="600">
        {Math.max(left, 0)}
      </text>
    </svg>
  );
}
