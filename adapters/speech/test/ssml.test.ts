import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { cleanSsml, escapeXml, pausesOf, plainText, toSsml } from "../src/ssml.ts";

test.each([
  ["plain words stay", "Hello there", "Hello there"],
  [
    "allowed markup stays",
    'Wait <break time="300ms"/> <emphasis level="strong">now</emphasis>',
    'Wait <break time="300ms"/> <emphasis level="strong">now</emphasis>',
  ],
  ["the outer speak goes, ours comes", "<?xml version='1.0'?><speak>Hi</speak>", "&lt;?xml version='1.0'?&gt;Hi"],
  ["an unknown element goes, its text stays", "<voice name='x'>Hi <b>you</b></voice>", "Hi you"],
  ["nothing makes it read a file", '<audio src="file:///etc/passwd">alt</audio>', "alt"],
  ["nor fetch an address", '<lexicon uri="http://a/b"/><metadata>x</metadata>', "x"],
  ["an unknown attribute goes", '<break time="1s" onload="x" src="y"/>', '<break time="1s"/>'],
  [
    "a value out of shape goes",
    '<break time="99999s"/><prosody rate="$(id)">a</prosody>',
    "<break/><prosody>a</prosody>",
  ],
  ["single quotes are read", "<break time='1s'/>", '<break time="1s"/>'],
  ["the first of two equal attributes counts", '<break time="1s" time="2s"/>', '<break time="1s"/>'],
  ["what is open is closed", "<p><s>one", "<p><s>one</s></p>"],
  ["a stray end goes", "one</s></p>", "one"],
  ["crossed ends nest again", "<p><s>one</p>two</s>", "<p><s>one</s></p>two"],
  ["a pause never holds words", '<break time="1s">a</break>', '<break time="1s"/>a'],
  ["a stray ampersand is spoken", "salt & pepper &unknown; &amp; &#65;", "salt &amp; pepper &amp;unknown; &amp; &#65;"],
  ["a stray bracket is spoken", "1 < 2 > 1", "1 &lt; 2 &gt; 1"],
  ["comments go", "a<!-- <break/> -->b<!-- c", "ab"],
  ["CDATA is words", "<![CDATA[<audio src='x'/>]]>", "&lt;audio src='x'/&gt;"],
  ["characters that XML cannot hold go", "a\u0000b&#0;c&#xFFFF;d&#x110000;", "a b c d "],
  ["prototype names are no elements", "<constructor>a</constructor><toString/>", "a"],
  ["quotes in a value stay inside it", `<sub alias='say "it"'>x</sub>`, '<sub alias="say &quot;it&quot;">x</sub>'],
  [
    "say-as and sub",
    '<say-as interpret-as="digits">42</say-as><sub alias="doctor">Dr</sub>',
    '<say-as interpret-as="digits">42</say-as><sub alias="doctor">Dr</sub>',
  ],
])("%s", (_, ssml, cleaned) => {
  expect(cleanSsml(ssml)).toBe(cleaned);
});

describe("a whole utterance", () => {
  const spoken = { language: "en-IN", persona: null };

  test("text is escaped, never read as markup", () => {
    expect(toSsml({ ...spoken, text: 'a <audio src="x"/> & b', tags: {} })).toBe(
      "<speak>a &lt;audio src=&quot;x&quot;/&gt; &amp; b</speak>",
    );
  });

  test("tags are put around it, and only in their shapes", () => {
    expect(
      toSsml({ ...spoken, text: "hi", tags: { rate: "slow", pitch: "+10%", break: "500ms", volume: '"><audio' } }),
    ).toBe('<speak><prosody rate="slow" pitch="+10%">hi</prosody><break time="500ms"/></speak>');
    expect(toSsml({ ...spoken, ssml: "<p>hi</p>", tags: { break: '1s"/><audio/>' } })).toBe("<speak><p>hi</p></speak>");
  });
});

/** What well formed means for the little that we let through. */
function tagsOf(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const rest = xml.replace(/<(\/?)([a-z-]+)((?: [a-z-]+="[^"<>]*")*)(\/?)>/g, (_, end, name, _attributes, alone) => {
    seen.push(name);
    if (end) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
    return "";
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i);
  return seen;
}

test("whatever comes in, what goes out is well formed and holds allowed elements only", () => {
  const pieces = fc.constantFrom(
    ...'< > / & ; " \' = ! -- <p> </p> <s> </s> <break <break/> time="1s" <prosody rate=\'slow\'> </prosody> <audio src="x"> <![CDATA[ ]]> <!-- --> &amp; &#0; &#x41; \u0000 \ud800 हां a'.split(
      " ",
    ),
  );
  const markup = fc.oneof(
    fc.array(pieces, { maxLength: 25 }).map((all) => all.join("")),
    fc.array(pieces, { maxLength: 25 }).map((all) => all.join(" ")),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
  fc.assert(
    fc.property(markup, (ssml) => {
      const cleaned = cleanSsml(ssml);
      const allowed = ["p", "s", "break", "prosody", "emphasis", "say-as", "sub", "phoneme"];
      for (const name of tagsOf(cleaned)) expect(allowed).toContain(name);
      expect(cleanSsml(cleaned)).toBe(cleaned);
      expect(tagsOf(escapeXml(ssml))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test.each(["<a", "<p", "<break ", "<", "<!--", '<a b="'])(
  "twenty thousand characters after %j take a few milliseconds",
  (start) => {
    const ssml = `${start}${"a".repeat(20_000)}${"<".repeat(2000)}`;
    const utterance = { ssml, tags: {}, language: "en-IN", persona: null };
    const { took } = leastOnProcessor(50, () => [toSsml(utterance), plainText(utterance)]);
    expect(took).toBeLessThan(50);
  },
);

test.each([
  ['<break time="1s"/> now <break strength="weak" time="250ms"/>', {}, 1250],
  ["Well", { break: "0.5s" }, 500],
  ["<break/>", {}, 0],
  ['<break time="10s"/>'.repeat(100), {}, 60_000],
])("the pauses of %s are as long as they say", (ssml, tags, ms) => {
  expect(pausesOf({ language: "en-IN", persona: null, tags, ssml })).toBe(ms);
});
