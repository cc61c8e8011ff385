/** The connection was lost while something was being committed: it may or may not have been stored. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";

  constructor(cause: unknown) {
    super("It is not known whether the database has stored it", { cause });
  }
}
