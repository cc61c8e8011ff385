import type { Id } from "@parley/model/kernel";
import type { Logger } from "pino";

/** The queues in the database that say which process begins which task, and when. */
export type Queue = {
  /** Puts back what these processes had taken and not finished. */
  putBack(runners: readonly Id[]): Promise<void>;
  /** Forgets what ended an hour ago. */
  tidy(): Promise<void>;
  /** Takes nothing more; waits so many milliseconds for what runs, then leaves it. */
  close(patience: number): Promise<void>;
};

/**
 * The queues, as migration 0080-fair-tasks fills them. Each says how many tasks a process runs at a time, in all and of one
 * client. So the stalled tasks of one client leave places for others.
 */
const queues = {
  /** What people wait for. */
  tasks: { workerConcurrency: 4, partitionWorkerConcurrency: 2 },
  /** Work that no person waits for, such as a planned deploy. */
  own: { workerConcurrency: 2, partitionWorkerConcurrency: 1 },
} as const;
const queueNames = Object.keys(queues);
/** So much work that no person waits for is done by a process at once. */
export const ownPlaces = queues.own.workerConcurrency;
const workflowName = "task";
const application = "parley";

/** Every build may run every other's tasks: a task's row says what it is, and steps that are done have names. */
const applicationVersion = "1";

const keptFor = 3_600_000;

/**
 * Begins to take tasks and gives each to `run`, which settles once it is done. DBOS Transact keeps the queue, in tables
 * of its own that this makes and brings up to date: hold a lock while calling it. Once to a process.
 */
export async function openQueue(options: {
  readonly databaseUrl: string;
  readonly runner: Id;
  readonly log: Logger;
  /** How often the queue is asked for more. */
  readonly pollEvery: number;
  readonly run: (task: Id) => Promise<void>;
}): Promise<Queue> {
  const { DBOS } = await import("@dbos-inc/dbos-sdk");
  const log = options.log.child({ of: "dbos" });
  DBOS.registerWorkflow((task: Id) => options.run(task), { name: workflowName });
  DBOS.setConfig({
    name: application,
    applicationVersion,
    executorID: options.runner,
    systemDatabaseUrl: options.databaseUrl,
    systemDatabasePoolSize: 4,
    // Set on the connection it would be the first query of two at a time, which pg warns of.
    systemDatabaseIdleTransactionTimeoutMs: 0,
    useListenNotify: false,
    listenQueues: queueNames,
    logger: {
      debug: () => {},
      info: (entry) => log.debug(entry),
      warn: (entry) => log.warn(entry),
      error: (entry, more) => log.error({ err: more?.error }, String(entry)),
    },
  });
  await DBOS.launch();
  for (const [name, places] of Object.entries(queues)) {
    await DBOS.registerQueue(name, {
      ...places,
      minPollingIntervalMs: options.pollEvery,
      onConflict: "always_update",
    });
  }
  return {
    putBack: async (runners) => {
      const taken = await DBOS.listWorkflows({ executorId: [...runners], status: "PENDING", loadInput: false });
      if (taken.length === 0) return;
      for (const queueName of queueNames) {
        const tasks = taken.filter((workflow) => workflow.queueName === queueName).map(({ workflowID }) => workflowID);
        if (tasks.length > 0) await DBOS.resumeWorkflows(tasks, { queueName });
      }
      const tasks = taken.map((workflow) => workflow.workflowID);
      options.log.warn({ tasks, runners }, "took up the tasks of processes that died");
    },
    tidy: async () => {
      const ended = await DBOS.listWorkflows({
        status: ["SUCCESS", "ERROR", "CANCELLED"],
        completedBefore: new Date(Date.now() - keptFor).toISOString(),
        loadInput: false,
        loadOutput: false,
        limit: 10_000,
      });
      if (ended.length > 0) await DBOS.deleteWorkflows(ended.map((workflow) => workflow.workflowID));
    },
    close: (patience) => DBOS.shutdown({ workflowCompletionTimeoutMS: patience, deregister: true }),
  };
}
