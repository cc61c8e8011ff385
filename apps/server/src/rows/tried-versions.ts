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

/**
 * SQL: the release `r` may talk in a call that is ordered of its flow `f`. It is the live one, or that of a version among
 * which an experiment shares callers. Which one is chosen once the telephone is called.
 */
export const mayTalk = sql<boolean>`(r.id = f.live_release
  or ((${triedBy.experiment(sql`r.version`)} or ${triedBy.liveRelease(sql`r.version`)})
    and exists (select from version_release given where given.release = r.id)))`;
