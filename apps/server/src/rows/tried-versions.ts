import { type RawBuilder, sql } from "kysely";

/**
 * SQL by which callers of the flow `f` may get a version beside the live one: the flow's experiment, the shares that the
 * live release sets, or the beta.
 */
export const triedBy = {
  experiment: (label: RawBuilder<unknown>) =>
    sql<boolean>`(f.experiment_enabled and f.experiment_platform_config -> 'weights' ? ${label})`,
  liveRelease: (
    label: RawBuilder<unknown>,
  ) => sql<boolean>`exists (select from release live where live.id = f.live_release
    and live.document -> 'settings' -> 'experiment_config' ? ${label})`,
  beta: (label: RawBuilder<unknown>) => sql<boolean>`(f.use_beta and f.beta_version = ${label})`,
};

/** SQL: callers of the flow `f` may get a version beside the live one. */
export const isTried = (label: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    Object.values(triedBy).map((by) => by(label)),
    sql` or `,
  )})`;
