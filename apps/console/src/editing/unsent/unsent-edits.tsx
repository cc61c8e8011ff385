import type { InVersion } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { countUnsent } from "./count-unsent.ts";
import { placeOfVersion } from "./place-of-version.ts";
import { texts } from "./texts.ts";
import styles from "./unsent-edits.module.css";

/** How often it looks again while edits wait: another tab may send them; milliseconds. */
const again = 2000;

/** Says on a page with the server's version that edits of it still wait in this browser. */
export function UnsentEdits({ at }: { at: InVersion }) {
  const place = placeOfVersion(at);
  const waiting = useQuery({
    queryKey: ["unsent", place],
    queryFn: () => countUnsent(place),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? again : false),
  });
  if (!waiting.data) return null;
  return (
    <p className={styles.unsent} role="status">
      <strong>{texts.waiting(waiting.data)}</strong> {texts.without}
      <Link
        to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
        params={{ organisation: at.org, flow: at.flow, version: at.ver, subFlow: "start" }}
      >
        {texts.send}
      </Link>
    </p>
  );
}
