import { ApiError } from "../api/api-error.ts";

/** What failed, in its panel only, with the request id and a way to try again. */
export function PanelError(props: { title: string; error: unknown; retry: () => void }) {
  const id = props.error instanceof ApiError ? props.error.body.request_id : undefined;
  return (
    <div className="banner" role="alert">
      <div style={{ flex: 1 }}>
        <strong>{props.title}</strong>
        <div>{props.error instanceof Error ? props.error.message : String(props.error)}</div>
        {id && <code>Request {id}</code>}
      </div>
      <button className="button" type="button" onClick={props.retry}>
        Retry
      </button>
    </div>
  );
}
