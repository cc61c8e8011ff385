/** A promise whose whole run takes too long for `npm test`, and the tests that try to break it. */
export type Promised = { readonly promise: string; readonly says: string; readonly files: readonly string[] };

export const promised: readonly Promised[] = [
  {
    promise: "T1",
    says: "Every call that is built, with every policy and set of policies, in every scope, under both permission models, answers as the catalogue says",
    files: ["test/api/access-studio.test.ts", "test/api/access-applications.test.ts"],
  },
  {
    promise: "T5",
    says: "The tests bite: of 300 guards of the server, of rights, of SIP and of voice, each switched off alone, they notice at least 285",
    files: ["test/mutants.test.ts"],
  },
  {
    promise: "A8",
    says: "From an address that a client's network list leaves out, no call reads, changes or counts anything of it",
    files: ["test/api/network-list.test.ts"],
  },
  {
    promise: "I1",
    says: "No request of an administrator, however it is made, ends in a 5xx or in an answer that is not of its shape",
    files: ["test/api/hostile.test.ts"],
  },
  {
    promise: "E1",
    says: "Two browsers with five hundred random edits each, over networks that break, end with what the server has, and no edit is lost",
    files: ["test/browser/design-together.test.ts"],
  },
  {
    promise: "V1",
    says: "Of fifty callers who speak at once each is understood, hears its own agent alone, is recorded and let go; no port is lost",
    files: ["apps/worker/test/tone-calls.test.ts"],
  },
  {
    promise: "V2",
    says: "Of three hundred callers none who was answered is lost when the database stops for ten seconds and refuses for ten, and then the worker stands still for three; meanwhile callers are sent elsewhere, and all is back within five",
    files: ["test/outage.test.ts"],
  },
  {
    promise: "V3",
    says: "Two thousand short calls leave no port, file, timer or row behind",
    files: ["apps/worker/test/short-calls.test.ts"],
  },
  {
    promise: "V4",
    says: "Processes that are killed at a hundred points leave every async action, message and action after a call delivered, each under one id",
    files: ["test/outbox.test.ts"],
  },
  {
    promise: "F1",
    says: "While 2,000 OPTIONS a second come from another address, a carrier's or a stranger's, every new call is answered within 500 ms",
    files: ["apps/worker/test/floods.test.ts"],
  },
  {
    promise: "F2",
    says: "While 2,000 OPTIONS and 500 INVITEs a second come from another address, a carrier's or a stranger's, every new call is answered within 500 ms",
    files: ["apps/worker/test/floods.test.ts"],
  },
  {
    promise: "K1",
    says: "A server that is killed amid an import, a merge, a save of prompts, a deploy, a training or a copy leaves all of it or nothing, and no task, transaction or lock",
    files: ["test/killed-saves.test.ts"],
  },
  {
    promise: "K2",
    says: "While the database stops at once for eight seconds, each save, deploy and training is done or not, and who sent it hears which",
    files: ["test/stopped-database.test.ts"],
  },
  {
    promise: "V5",
    says: "While the database stops at once for eight seconds, each call is answered or sent elsewhere within four, none is left over, and all is back within five",
    files: ["test/stopped-database.test.ts"],
  },
  {
    promise: "C1",
    says: "In three hundred generated flows, tidied and placed by hand, no way runs behind a third block, no two share a port, and no label covers another or a block",
    files: ["apps/console/test/canvas/routing.test.ts"],
  },
];
