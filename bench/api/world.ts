import { isId } from "@parley/model/kernel";

export const blockCount = 50;

/** What the bench asks for, and as whom. */
export type World = {
  readonly token: string;
  readonly blocks: string;
  readonly block: string;
  readonly version: string;
};

const password = "correct horse battery";

/**
 * Fills a server through its own API: a client, a flow whose version has 50 blocks in a row, and somebody who may read
 * that client's flows and nothing else.
 */
export async function makeWorld(
  url: string,
  admin: { readonly email: string; readonly password: string },
): Promise<World> {
  const ask = asking(url, await signIn(url, admin));
  const organisation = await made(ask("POST", "/api/organisations/", { name: "Bench" }));
  const flows = `/api/organisations/${organisation}/flows/`;
  const flow = await made(ask("POST", flows, { name: "Survey" }));
  const parts = `${flows}${flow}/versions/0.0.1/`;
  const [start] = await rows(ask("GET", `${parts}blocks/`));
  if (start === undefined) throw new Error("A new version has no Start block");
  let last = start.id;
  for (let number = 1; number < blockCount; number++) {
    const prompt = await made(ask("POST", `${parts}prompts/`, { name: `Question ${number}` }));
    const block = await made(
      ask("POST", `${parts}blocks/`, { ...question(number), subflow: start.subflow, prompts: [prompt] }),
    );
    await made(ask("POST", `${parts}blocks/${block}/entities/`, { name: `answer_${number}`, types: ["number"] }));
    await made(
      ask("POST", `${parts}paths/`, { source_block: last, destination_block: block, transition_type: "always" }),
    );
    last = block;
  }
  const email = "reader@bench.test";
  const reader = await made(ask("POST", "/api/users/", { email, password, first_name: "Reader" }));
  await ask("POST", `/api/organisations/${organisation}/access/add_to_organisation/`, {
    user_id: reader,
    policies: ["v2.flow.view"],
  });
  const token = await signIn(url, { email, password });
  return { token, blocks: `${parts}blocks/`, block: last, version: String(start.flow_config) };
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

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

export function asking(url: string, token: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

export async function signIn(url: string, who: { readonly email: string; readonly password: string }): Promise<string> {
  const { access } = (await asking(url, "")("POST", "/api/auth/login/", who)) as { access: string };
  return access;
}

export async function made(answer: Promise<unknown>): Promise<string> {
  const body = await answer;
  if (typeof body === "object" && body !== null && "id" in body && isId(body.id)) return body.id;
  throw new Error(`Nothing was made: ${JSON.stringify(body)}`);
}

type Row = { readonly id: string; readonly [field: string]: unknown };

async function rows(answer: Promise<unknown>): Promise<readonly Row[]> {
  const { results } = (await answer) as { results: readonly Row[] };
  return results;
}
