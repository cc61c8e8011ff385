import type { Command } from "../command.ts";
import { callCommand } from "./call.ts";
import { deployCommand } from "./deploy.ts";
import { diffCommand } from "./diff.ts";
import { pullCommand } from "./pull.ts";
import { pushCommand } from "./push.ts";
import { schemaCommand } from "./schema.ts";
import { testCommand } from "./test.ts";
import { validateCommand } from "./validate.ts";
import { verifyCommand } from "./verify.ts";
import { watchCommand } from "./watch.ts";

/** The commands of `parley`, by name. */
export const commands: { readonly [name: string]: Command } = {
  pull: pullCommand,
  push: pushCommand,
  diff: diffCommand,
  validate: validateCommand,
  test: testCommand,
  verify: verifyCommand,
  call: callCommand,
  deploy: deployCommand,
  schema: schemaCommand,
  watch: watchCommand,
};
