import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/request.ts";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import styles from "./credentials.module.css";

/** An action, or a block with webhooks, of a living version. */
type Use = {
  readonly kind: "action" | "block";
  readonly id: string;
  readonly name: string;
  readonly flow_name: string;
  readonly version: string;
};

/** Which requests name a credential. `path`: of the credential. */
export function CredentialUses({ path }: { path: string }) {
  const { data, error } = useQuery({
    queryKey: ["credential-uses", path],
    queryFn: () => getJson<{ readonly results: readonly Use[] }>(`${path}uses/`),
    staleTime: 0,
  });
  if (error !== null)
    return <p className={`caption ${styles.uses}`}>What names it could not be fetched: {error.message}</p>;
  if (data === undefined) return <SkeletonLines lines={1} />;
  if (data.results.length === 0) return <p className={`caption ${styles.uses}`}>No request names it.</p>;
  return (
    <ul className={styles.uses} aria-label="Requests that name it">
      {data.results.map(({ kind, id, name, flow_name, version }) => (
        <li key={id} className="caption">
          {kind === "action" ? "Action" : "Webhook of"} <strong>{name}</strong>, {flow_name} {version}
        </li>
      ))}
    </ul>
  );
}
