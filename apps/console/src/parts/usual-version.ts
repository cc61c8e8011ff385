/** What an address asks for by `?experiment=true&experiment_version=...`. */
type Asked = { readonly [name: string]: unknown };

/**
 * The version of a flow where the address names none: its latest, else 0.0.1. Who may see experiments, and asks for one by
 * name, gets 0.0.2.
 */
export function usualVersion(latest: string | null, asked: Asked = {}, maySeeExperiments = false): string {
  const isExperiment = asked.experiment === true && typeof asked.experiment_version === "string";
  if (isExperiment && maySeeExperiments) return "0.0.2";
  return latest ?? "0.0.1";
}
