import { useZone } from "../../look/use-zone.ts";
import { runNotice } from "../../parts/notices/notice-store.ts";
import { useNotices } from "../../parts/notices/use-notices.ts";
import { SeverityIcon } from "../../parts/severity-icon.tsx";
import { texts } from "./texts.ts";

/** What the bell has kept, newest first. */
export function KeptNotices() {
  const { kept } = useNotices();
  const { moment } = useZone();
  return (
    <>
      <h2>{texts.notices.title}</h2>
      {kept.length === 0 && <p className="muted">{texts.notices.none}</p>}
      <ul>
        {kept.map((notice) => {
          const { id, severity, title, detail, at, action } = notice;
          return (
            <li key={id}>
              <SeverityIcon severity={severity} />
              <span>
                <strong>{title}</strong>
                {detail !== undefined && <span className="muted">{detail}</span>}
                <span className="caption">{moment(new Date(at).toISOString())}</span>
              </span>
              {action && (
                <button type="button" className="button small quiet" onClick={() => runNotice(notice)}>
                  {action.label}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
