/** The task has ended, or another process has taken it up. A process that still works on it stops and writes nothing. */
export class TaskLost extends Error {
  override readonly name = "TaskLost";

  constructor() {
    super("The task is no longer this process's to do");
  }
}
