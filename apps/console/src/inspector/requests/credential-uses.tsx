import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/request.ts";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import styles from "./credentials.module.css";
import { texts } from "./texts.ts";

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
  if (error !== null) return <p className={`caption ${styles.uses}`}>{texts.credentials.usesFailed(error.message)}</p>;
  if (data === undefined) return <SkeletonLines lines={1} />;
  if (data.results.length === 0) return <p className={`caption ${styles.uses}`}>{texts.credentials.noUse}</p>;
  return (
    <ul className={styles.uses} aria-label={texts.credentials.usesList}>
      {data.results.map(({ kind, id, name, flow_name, version }) => (
        <li key={id} className="caption">
          {kind === "action" ? texts.credentials.action : texts.credentials.webhook} <strong>{name}</strong>,{" "}
          {flow_name} {version}
        </li>
      ))}
    </ul>
  );
}
