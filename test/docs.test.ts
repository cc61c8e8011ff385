import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { docsFiles } from "../apps/console/help/docs-files.ts";
import { readPage, sectionsOf } from "../apps/console/help/read-page.ts";
import type { Block, Inline } from "../apps/console/src/help/page.ts";
import { plainWords } from "../scripts/check/plain-words.ts";
import { generatedPages } from "../scripts/docs/generated-pages.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const fronts = ["README.md", "ARCHITECTURE.md", "AGENTS.md", "CHANGELOG.md"];
const all = [...fronts, ...globSync("docs/**/*.md", { cwd: root }).map((path) => path.replaceAll("\\", "/"))].sort();
const generated = await generatedPages();
const help = await docsFiles();
const pages = new Map(
  help.map(({ page, markdown }) => [page, readPage(markdown, { page, isPage: (other) => isPage(other) })] as const),
);

function isPage(page: string): boolean {
  return help.some((file) => file.page === page);
}

describe("pages made of the sources", () => {
  test.each([...generated.keys()])("%s is as its source is; else run node scripts/docs.ts", (path) => {
    expect(read(`docs/${path}`)).toBe(generated.get(path));
  });

  test("no page is left of a noun that is gone", () => {
    const nouns = globSync("docs/reference/nouns/*.md", { cwd: root }).map((path) => path.replace(/^docs./, ""));
    expect(nouns.filter((path) => !generated.has(path.replaceAll("\\", "/")))).toEqual([]);
  });
});

test("the unit of a service runs scripts that exist, and not npm, which ends before its starter", () => {
  const commands = [...read("docs/how-to/service.md").matchAll(/^Exec\w+=(\S+) (\S+)$/gm)];
  expect(commands.map(([, program = "", script]) => [program.split("/").at(-1), script])).toEqual([
    ["node", "scripts/install.mjs"],
    ["node", "scripts/start.ts"],
  ]);
  expect(commands.filter(([, , script = ""]) => !existsSync(join(root, script)))).toEqual([]);
});

describe("links", () => {
  test.each(all)("of %s lead somewhere", (path) => {
    const text = read(path)
      .replaceAll(/^(```+).*?^\1$/gms, "")
      .replaceAll(/`[^`\n]*`/g, "");
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
    const broken = links.filter((href) => {
      if (/^(https?:|mailto:)/.test(href)) return false;
      const [file = "", hash] = href.split("#");
      const target = file === "" ? path : normalize(join(dirname(path), file)).replaceAll("\\", "/");
      if (!existsSync(join(root, target))) return true;
      return hash !== undefined && !headingsOf(target).includes(hash);
    });
    expect(broken).toEqual([]);
  });

  test("within Help keep leading to Help", () => {
    const lost = [...pages].flatMap(([page, { blocks }]) =>
      linksIn(blocks)
        .filter((link) => link.hash !== undefined)
        .filter((link) => !idsOf(link.page).includes(link.hash ?? ""))
        .map((link) => `${page} -> ${link.page}#${link.hash}`),
    );
    expect(lost).toEqual([]);
  });

  test("of the console lead to pages of Help", () => {
    const sources = globSync("apps/console/src/**/*.tsx", { cwd: root }).map(read).join("\n");
    const links = [...sources.matchAll(/<HelpLink\s+page="([^"]+)"(?:\s+hash="([^"]+)")?/g)];
    expect(links.length).toBeGreaterThan(3);
    for (const [, page = "", hash] of links) {
      expect([...pages.keys()]).toContain(page);
      if (hash !== undefined) expect(idsOf(page)).toContain(hash);
    }
  });
});

describe("Help", () => {
  test("holds every page for people who use Parley, each below one title", () => {
    expect(pages.size).toBeGreaterThan(60);
    for (const [page, { blocks }] of pages) {
      const titles = blocks.filter((block) => block.type === "heading" && block.depth === 1);
      expect(titles, page).toHaveLength(1);
    }
  });

  test("is searched by the words below each heading", () => {
    const webhooks = pages.get("how-to/webhooks");
    const sections = webhooks === undefined ? [] : sectionsOf("how-to/webhooks", webhooks);
    expect(sections[0]).toMatchObject({ title: "Call a webhook", id: null });
    const answer = sections.find(({ id }) => id === "answer-a-webhook");
    expect(answer?.text).toContain("validation_webhook");
    expect(answer?.text).not.toContain("additional_request_parameters");
  });

  test("shows no markup", () => {
    expect(() => readPage("# Title\n\n<b>bold</b>", { page: "x", isPage: () => false })).toThrow("x has markup");
  });

  test("has small pictures", () => {
    for (const path of globSync("docs/pictures/*.webp", { cwd: root })) {
      expect(statSync(join(root, path)).size, path).toBeLessThan(60_000);
    }
  });
});

describe("plain words", () => {
  // What pages made of the sources say is written there.
  const isWritten = (path: string) => path !== "docs/evidence.md" && !generated.has(path.replace("docs/", ""));

  test.each(all.filter(isWritten))("%s", (path) => {
    expect(plainWords(read(path))).toMatchObject({ tooLong: [], avoided: [] });
  });

  test("are counted by sentence, cell and item", () => {
    const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
    expect(plainWords(`${words(31)}.`).tooLong).toHaveLength(1);
    expect(plainWords(`${words(20)}. ${words(20)}.`)).toMatchObject({ long: 0, tooLong: [] });
    expect(plainWords(`| ${words(20)} | ${words(20)} |`).long).toBe(0);
    expect(plainWords(`- ${words(12)}\n- ${words(12)}`).long).toBe(0);
    expect(plainWords(`${words(12)}\n${words(12)}`).long).toBe(1);
    expect(plainWords(`\`\`\`\n${words(40)}\n\`\`\``).tooLong).toEqual([]);
    expect(plainWords("Whoever calls is told so.").avoided).toEqual([expect.stringContaining("Whoever")]);
  });
});

describe("folders are found by their names", () => {
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

  test.each(["packages", "adapters", "apps"])("of %s on the map", (room) => {
    const map = read("ARCHITECTURE.md");
    expect(foldersIn(room).filter((name) => !new RegExp(`^  ${name} `, "m").test(map))).toEqual([]);
  });

  test.each(["apps/server/src", "apps/worker/src"])("of %s on the map, among its layers", (room) => {
    const named = new Set(read("ARCHITECTURE.md").match(/[a-z][a-z-]*/g));
    expect(foldersIn(room).filter((name) => !named.has(name))).toEqual([]);
  });

  test("of the console in the table of its layers", () => {
    const page = read("docs/development/console.md");
    expect(foldersIn("apps/console/src").filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the changelog", () => {
  const lines = read("CHANGELOG.md").split("\n");
  const groups = ["### Added", "### Changed", "### Fixed"];

  test("begins with what is not released, then has dated versions, newest first", () => {
    const [first, ...dates] = lines.filter((line) => line.startsWith("## ")).map((line) => line.slice(3));
    expect(first).toBe("Unreleased");
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date))).toEqual([]);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test("tells each change once", () => {
    const begun = lines.filter((line) => line.startsWith("- "));
    expect(begun.filter((line, place) => begun.indexOf(line) !== place)).toEqual([]);
  });

  test("says each change in one line of at most 120 characters", () => {
    const told = lines.slice(lines.indexOf("## Unreleased")).filter((line) => line !== "" && !line.startsWith("#"));
    expect(told.filter((line) => !line.startsWith("- "))).toEqual([]);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  test("groups the changes of each version by kind", () => {
    const versions = read("CHANGELOG.md")
      .split(/^## .*$/m)
      .slice(1);
    const kinds = versions.map((version) => [...version.matchAll(/^###.*$/gm)].map(([kind]) => kind));
    expect(kinds.filter((own) => own.join() !== groups.filter((group) => own.includes(group)).join())).toEqual([]);
    const ungrouped = versions.map((version) => version.split(/^###/m)[0] ?? "");
    expect(ungrouped.filter((start) => start.includes("- "))).toEqual([]);
  });
});

const headings = new Map<string, readonly string[]>();

function headingsOf(path: string): readonly string[] {
  const kept = headings.get(path);
  if (kept !== undefined) return kept;
  const page = readPage(read(path), { page: path.replace(/\.md$/, ""), isPage: () => false });
  const ids = page.blocks.flatMap((block) => (block.type === "heading" ? [block.id] : []));
  headings.set(path, ids);
  return ids;
}

function idsOf(page: string): readonly string[] {
  return (pages.get(page)?.blocks ?? []).flatMap((block) => (block.type === "heading" ? [block.id] : []));
}

type PageLink = Extract<Inline, { type: "page" }>;

function linksIn(blocks: readonly Block[]): readonly PageLink[] {
  return blocks.flatMap((block): readonly PageLink[] => {
    if (block.type === "code") return [];
    if (block.type === "list") return block.items.flatMap(linksIn);
    if (block.type === "table") return [...block.head, ...block.rows.flat()].flatMap(linksOf);
    return linksOf(block.content);
  });
}

function linksOf(content: readonly Inline[]): readonly PageLink[] {
  return content.flatMap((part): readonly PageLink[] => {
    if (typeof part === "string" || part.type === "code" || part.type === "picture") return [];
    return part.type === "page" ? [part] : linksOf(part.content);
  });
}
