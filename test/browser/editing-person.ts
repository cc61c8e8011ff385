import * as fc from "fast-check";
import { errors, type Page } from "playwright-core";
import { editFor, editSeeds } from "../../packages/flow/test/edit-arbitraries.ts";
import { type MadeEdit, type PageEditor, reachEditor, type Seen } from "./page-editor.ts";

/**
 * How long something of the screen may take to come, on a busy machine too, before it is taken for gone and something
 * else is done; milliseconds.
 */
const patience = { timeout: 15_000 };

/** What a person did in one browser, and its outcome. */
export type Deeds = {
  readonly made: readonly MadeEdit[];
  readonly undone: ReadonlySet<string>;
  readonly setAside: ReadonlySet<string>;
  /** Edits that the server said it had. */
  readonly acknowledged: ReadonlySet<string>;
  /** Row and field where what the other said was taken. */
  readonly given: ReadonlySet<string>;
  /** Steps that were meant to be done on the screen, and those that were. */
  readonly tried: number;
  readonly done: number;
};

/** What a person at the canvas can do on the screen, with a number to choose by. */
const screenSteps: readonly ((page: Page, chance: number) => Promise<void>)[] = [
  async function add(page, chance) {
    await page.keyboard.press("/");
    await page.locator("[role=combobox]:focus").waitFor(patience);
    await page.keyboard.type(["voice", "condition", "end", "action"][chance % 4] ?? "");
    await page.keyboard.press("Enter");
  },
  async function connect(page, chance) {
    await page.keyboard.press("Enter");
    await page.locator("[role=combobox]:focus").waitFor(patience);
    for (let step = 0; step < chance % 5; step++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  },
  async function rename(page, chance) {
    await page.keyboard.press("F2");
    await page.locator(".react-flow__node input:focus").waitFor(patience);
    await page.keyboard.insertText(`Renamed ${chance}`);
    await page.keyboard.press("Enter");
  },
  async function push(page, chance) {
    await page.keyboard.press(chance % 2 === 0 ? "Alt+Shift+ArrowRight" : "Alt+ArrowDown");
  },
  async function drag(page, chance) {
    const blocks = page.locator(".react-flow__node");
    const box = await blocks.nth(chance % Math.max(1, await blocks.count())).boundingBox(patience);
    if (box === null) return;
    const [x, y] = [box.x + box.width / 2, box.y + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 3 });
    await page.mouse.up();
  },
  async function describe(page, chance) {
    await page.getByRole("complementary", { name: "Inspector" }).getByLabel("Description").click(patience);
    await page.keyboard.type(`word ${chance} `);
  },
  async function say(page, chance) {
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByRole("tab", { name: "Content" }).click(patience);
    const words = inspector.getByRole("textbox", { name: / in [\w-]+$/ });
    if ((await words.count()) === 0) await inspector.getByRole("button", { name: "Write prompt" }).click(patience);
    await words.first().click(patience);
    await page.keyboard.type(`said ${chance} `);
  },
  async function remove(page) {
    await page.keyboard.press("Delete");
  },
  async function undo(page) {
    await page.keyboard.press("Control+z");
  },
  async function undo(page) {
    await page.keyboard.press("Control+z");
  },
  async function redo(page) {
    await page.keyboard.press("Control+Shift+z");
  },
];

/** A person who edits a version in a browser of their own, at random, over a network that breaks. */
export class EditingPerson {
  readonly #page: Page;
  #editor: PageEditor;
  readonly #chances: readonly number[];
  readonly #edits: ReturnType<typeof sampleEdits>;
  readonly #maker: number;
  readonly #acknowledged = new Set<string>();
  readonly #given = new Set<string>();
  readonly #made = new Map<string, MadeEdit>();
  readonly #undone = new Set<string>();
  readonly #setAside = new Set<string>();
  #losesAnswers = false;
  #tried = 0;
  #done = 0;

  private constructor(page: Page, editor: PageEditor, options: { seed: number; maker: number; count: number }) {
    const { seed, maker, count } = options;
    this.#page = page;
    this.#editor = editor;
    this.#maker = maker;
    this.#edits = sampleEdits(seed + maker, count);
    this.#chances = fc.sample(fc.nat({ max: 999 }), { numRuns: count, seed: seed + maker });
  }

  /** `maker` tells people apart; what they do follows from it and the seed. */
  static async at(page: Page, options: { seed: number; maker: number; count: number }): Promise<EditingPerson> {
    const person = new EditingPerson(page, await reachEditor(page), options);
    await page.route("**/edits/", (route) => person.#send(route));
    return person;
  }

  /** Does all that was thought out, the network going and coming meanwhile. */
  async editAll(): Promise<void> {
    const context = this.#page.context();
    for (const number of this.#edits.keys()) {
      const place = number % 40;
      if (place === 8) await context.setOffline(true);
      if (place === 18) await context.setOffline(false);
      if (place === 24) this.#losesAnswers = true;
      if (place === 32) this.#losesAnswers = false;
      if (place === 36) await this.#loadAnew();
      await this.#choose(number);
      const chance = this.#chances[number] ?? 0;
      if (chance % 5 < 3) await this.#performAny(number);
      else await this.#useScreen(chance);
    }
    await context.setOffline(false);
    this.#losesAnswers = false;
  }

  /** Whether all that was done here is on the server, which is at this revision, and shown here. */
  async isThrough(revision: number): Promise<boolean> {
    await this.#choose(0);
    const { isSaved, revision: here, saving } = await this.#editor.standing();
    return isSaved && here === revision && saving.type !== "conflict";
  }

  document() {
    return this.#editor.document();
  }

  async deeds(): Promise<Deeds> {
    await this.#note(await this.#editor.seen());
    return {
      made: [...this.#made.values()],
      undone: this.#undone,
      setAside: this.#setAside,
      acknowledged: this.#acknowledged,
      given: this.#given,
      tried: this.#tried,
      done: this.#done,
    };
  }

  async #send(route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> {
    if (route.request().method() !== "POST") return route.continue();
    const isLost = this.#losesAnswers;
    try {
      const answer = await route.fetch();
      if (isLost) return await route.abort();
      await route.fulfill({ response: answer });
      if (answer.ok()) this.#acknowledged.add((await answer.json()).id);
    } catch (error) {
      // The page was loaded again, or the network went, while the answer was on its way.
      if (!(error instanceof Error)) throw error;
    }
  }

  async #performAny(number: number): Promise<void> {
    const sample = this.#edits[number];
    if (sample === undefined) return;
    const operations = editFor(await this.#editor.state(), sample, this.#maker * 100_000 + number);
    if (operations.length > 0) await this.#editor.perform(operations, `Edit ${number}`);
  }

  async #useScreen(chance: number): Promise<void> {
    const step = screenSteps[Math.floor(chance / 5) % screenSteps.length];
    this.#tried++;
    const isDone = await unlessGone(async () => {
      await this.#page.getByRole("application", { name: /^Canvas of/ }).focus(patience);
      const key = chance % 2 === 0 ? "ArrowDown" : "ArrowRight";
      for (let presses = 0; presses <= chance % 3; presses++) await this.#page.keyboard.press(key);
      await step?.(this.#page, chance);
    });
    if (isDone) this.#done++;
    else await this.#page.keyboard.press("Escape");
  }

  /** Says whose value holds wherever the page asks. */
  async #choose(number: number): Promise<void> {
    const { saving } = await this.#editor.standing();
    if (saving.type !== "conflict") return;
    const page = this.#page;
    const later = page.getByRole("button", { name: /^Resolve / });
    const dialog = page.getByRole("dialog", { name: "The same fields changed elsewhere" });
    const takesTheirs = number % 2 === 0;
    const answer = dialog.getByRole("button", { name: takesTheirs ? "Take theirs" : "Keep yours", exact: true });
    await unlessGone(async () => {
      await dialog.or(later).first().waitFor(patience);
      if (await later.isVisible()) await later.click(patience);
      await answer.first().click(patience);
    });
  }

  /** What waits must outlive the page. */
  async #loadAnew(): Promise<void> {
    await this.#note(await this.#editor.seen());
    await this.#page.reload();
    this.#editor = await reachEditor(this.#page);
  }

  async #note({ made, undone, given, setAside }: Seen): Promise<void> {
    for (const edit of made) this.#made.set(edit.id, edit);
    for (const step of undone) this.#undone.add(step);
    for (const field of given) this.#given.add(field);
    for (const { id } of setAside) this.#setAside.add(id);
  }
}

const sampleEdits = (seed: number, count: number) => fc.sample(editSeeds, { numRuns: count, seed });

/** Whether something could be done: what it is done with may go by what the other does. */
async function unlessGone(doing: () => Promise<void>): Promise<boolean> {
  try {
    await doing();
    return true;
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return false;
  }
}
