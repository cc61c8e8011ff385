import { useEffect, useState } from "react";
import { clock } from "../look/time.ts";

/** For how long the call has been going on. */
export function CallTime({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{clock(Math.max(0, now - since))}</span>;
}
