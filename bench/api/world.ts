import { setTimeout as delay } from "node:timers/promises";
import { ask, collection, rowsAt, type Send } from "@parley/client";
import { addToOrganisation } from "@parley/model/api/access";
import { signIn as signInCall } from "@parley/model/api/sign-in";
import { block } from "@parley/model/nouns/block";
import { blockEntity } from "@parley/model/nouns/block-entity";
import type { flow } from "@parley/model/nouns/flow";
import type { organisation } from "@parley/model/nouns/organisation";
import { path } from "@parley/model/nouns/path";
import { prompt } from "@parley/model/nouns/prompt";
import type { user } from "@parley/model/nouns/user";

export const blockCount = 50;

/** What the bench asks for, and as whom. */
export type World = {
  readonly token: string;
  readonly blocks: string;
  readonly block: string;
  readonly version: string;
};

const password = "correct horse battery";
/** Where the rows of a version are. */
export const below = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";

/**
 * Fills a server through its own API: a client, a flow whose version has 50 blocks in a row, and a user who may read
 * that client's flows and nothing else.
 */
export async function makeWorld(
  url: string,
  admin: { readonly email: string; readonly password: string },
): Promise<World> {
  const send = sendTo(url, await signIn(url, admin));
  const org = await makeClient(send, "Bench");
  const inVersion = { org, flow: await makeAgent(send, org, "Survey"), ver: "0.0.1" };
  const blocks = collection(send, block, `${below}blocks/`, inVersion);
  const prompts = collection(send, prompt, `${below}prompts/`, inVersion);
  const paths = collection(send, path, `${below}paths/`, inVersion);
  const [start] = (await blocks.list()).results;
  if (start === undefined) throw new Error("A new version has no Start block");
  let last = start.id;
  for (let number = 1; number < blockCount; number++) {
    const said = await prompts.create({ name: `Question ${number}` });
    const made = await blocks.create({ ...question(number), subflow: start.subflow, prompts: [said.id] });
    const entities = collection(send, blockEntity, `${below}blocks/{block_pk}/entities/`, {
      ...inVersion,
      block_pk: made.id,
    });
    await entities.create({ name: `answer_${number}`, types: ["number"] });
    await paths.create({ source_block: last, destination_block: made.id, transition_type: "always" });
    last = made.id;
  }
  const email = "reader@bench.test";
  const reader = await rowsAt<typeof user>(send, "/api/users/").create({ email, password, first_name: "Reader" });
  await giveRights(send, org, { user_id: reader.id, policies: ["v2.flow.view"] });
  const token = await signIn(url, { email, password });
  return { token, blocks: blocks.path, block: last, version: start.flow_config };
}

const question = (number: number) => ({
  name: `Question ${number}`,
  description: "Asks for one answer from one to five and keeps it under its own name.",
  render_info: { x: 240 * number, y: 120 },
  set_metadata: { [`asked_${number}`]: "yes" },
  metadata_keys: ["campaign", "language"],
  bias_for_entities: [`answer_${number}`],
  max_retries: 2,
});

/** What a user may do in a client. */
export const giveRights = (
  send: Send,
  org: string,
  body: { readonly user_id: string; readonly policies: readonly string[] },
): Promise<object> => ask(send, addToOrganisation, { path: { org }, body });

/** Someone who may do everything in a client of their own. */
export type Person = { readonly org: string; readonly token: string };

export async function makePerson(url: string, admin: string, name: string): Promise<Person> {
  const send = sendTo(url, admin);
  const org = await makeClient(send, name);
  const email = `${name}@bench.test`;
  const person = await rowsAt<typeof user>(send, "/api/users/").create({ email, password, first_name: name });
  await giveRights(send, org, { user_id: person.id, policies: ["v2.all.admin"] });
  return { org, token: await signIn(url, { email, password }) };
}

const perSecond = 10;

/** Asks ten times a second for so many seconds, also while earlier answers are late. Gives what each took, in ms. */
export async function askSteadily(seconds: number, ask: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: Promise<number>[] = [];
  const from = performance.now();
  for (let number = 0; number < seconds * perSecond; number++) {
    await delay(Math.max(0, from + (number * 1000) / perSecond - performance.now()));
    const began = performance.now();
    times.push(ask(number).then(() => performance.now() - began));
  }
  return Promise.all(times);
}

/** The time that 95 of 100 stay below, to a tenth of a millisecond. */
export function at95(times: readonly number[]): number {
  const found = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  return Math.round(found * 10) / 10;
}

export const sendTo =
  (url: string, token: string): Send =>
  ({ path, headers, ...request }) =>
    fetch(`${url}${path}`, { ...request, headers: { ...headers, authorization: `Bearer ${token}` } });

export async function signIn(url: string, who: { readonly email: string; readonly password: string }): Promise<string> {
  return (await ask(sendTo(url, ""), signInCall, { body: who })).access;
}

/** A new client, by its id. */
export const makeClient = async (send: Send, name: string): Promise<string> =>
  (await rowsAt<typeof organisation>(send, "/api/organisations/").create({ name })).id;

/** A new agent of a client, by its id. */
export const makeAgent = async (send: Send, org: string, name: string): Promise<string> =>
  (await rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org }).create({ name })).id;
