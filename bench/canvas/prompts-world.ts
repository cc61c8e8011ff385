import { ask } from "@parley/client";
import { signIn, type Tokens } from "@parley/model/api/sign-in";
import { Client } from "pg";
import { makeAgent, makeClient, sendTo } from "../api/world.ts";
import type { BenchServer } from "../bench-server.ts";

export const languages = ["en-IN", "hi-IN", "mr-IN", "ta-IN", "te-IN", "bn-IN", "gu-IN", "kn-IN"] as const;
export const promptCount = 6250;
const perBlock = 10;

/** Where the sheet is, and as whom. */
export type PromptsWorld = { readonly tokens: Tokens; readonly sheet: string };

/** An agent whose blocks say 6,250 prompts in eight languages: 50,000 cells. */
export async function makePromptsWorld({ url, urls, admin, restart }: BenchServer): Promise<PromptsWorld> {
  const tokens = await ask(sendTo(url, ""), signIn, { body: { email: admin.email, password: admin.password } });
  const send = sendTo(url, tokens.access);
  const organisation = await makeClient(send, "Bench");
  const flow = await makeAgent(send, organisation, "Many prompts");
  const answer = await fetch(`${url}/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/save_yaml/`, {
    method: "PUT",
    headers: { authorization: `Bearer ${tokens.access}`, "content-type": "application/yaml" },
    body: yamlOfPrompts(),
  });
  if (!answer.ok) throw new Error(`The version of ${promptCount} prompts: ${answer.status} ${await answer.text()}`);
  await translate(urls.admin);
  // The server remembers the version as it was.
  await restart();
  return { tokens, sheet: `/clients/${organisation}/voice-agents/${flow}/0.0.1/configure/prompts` };
}

const words: { readonly [L in (typeof languages)[number]]: string } = {
  "en-IN": "Your instalment of {{ metadata.amount }} is due. Would you like to pay it today?",
  "hi-IN": "आपकी {{ metadata.amount }} की किस्त देय है। क्या आप आज भुगतान करेंगे?",
  "mr-IN": "तुमचा {{ metadata.amount }} चा हप्ता देय आहे. तुम्ही आज भराल का?",
  "ta-IN": "உங்கள் தவணை {{ metadata.amount }} அன்று செலுத்த வேண்டும்.",
  "te-IN": "మీ వాయిదా {{ metadata.amount }} న చెల్లించాలి.",
  "bn-IN": "আপনার কিস্তি {{ metadata.amount }} তারিখে বাকি ছিল।",
  "gu-IN": "તમારો હપ્તો {{ metadata.amount }} ના રોજ બાકી હતો.",
  "kn-IN": "ನಿಮ್ಮ ಕಂತು {{ metadata.amount }} ರಂದು ಬಾಕಿ ಇತ್ತು.",
};

/** Words of every prompt in the other languages: each with the number of its prompt, so that no two cells are alike. */
async function translate(databaseUrl: string): Promise<void> {
  const { "en-IN": _, ...others } = words;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into parley.prompt_content (organisation_id, flow_config, prompt, language, type, content, ssml_tags)
       select p.organisation_id, p.flow_config, p.id, given.key, 'text', substring(p.name from '\\d+') || '. ' || given.value, '{}'
       from parley.prompt p, jsonb_each_text($1) given where p.name like 'line_%'`,
      [JSON.stringify(others)],
    );
    const { rows } = await client.query<{ count: string }>(`select count(*) from parley.prompt_content`);
    const made = Number(rows[0]?.count ?? 0);
    if (made < promptCount * languages.length) throw new Error(`There are ${made} cells`);
  } finally {
    await client.end();
  }
}

/** The version as YAML, in its default language. */
function yamlOfPrompts(): string {
  const numbers = Array.from({ length: promptCount }, (_, number) => number);
  const blocks = Array.from({ length: promptCount / perBlock }, (_, block) => {
    const said = numbers.slice(block * perBlock, (block + 1) * perBlock).map((number) => `{ prompt: line_${number} }`);
    return `    Block ${block}:
      say: [${said.join(", ")}]
      max_digits: 1
      at: [${280 * (block % 25)}, ${180 * Math.floor(block / 25)}]
      paths:
        - dtmf: "1"
          to: Block ${(block + 1) % (promptCount / perBlock)}`;
  });
  const prompts = numbers.map((number) => `  line_${number}: ${JSON.stringify(`${number}. ${words["en-IN"]}`)}`);
  return `parley: 1

settings:
  language: en-IN
  languages: [${languages.join(", ")}]

states:
  start:
    Start:
      type: Start
      paths:
        - to: Block 0
${blocks.join("\n")}

prompts:
${prompts.join("\n")}
`;
}
