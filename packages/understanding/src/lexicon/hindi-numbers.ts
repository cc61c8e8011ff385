// Zero to ninety-nine: every one of them is a word of its own. Devanagari first, then Latin letters as people write
// them; long vowels written once ("panch") are added by `romanised`.
const lines = `
शून्य जीरो ज़ीरो|shoonya zeero zero; एक वन|ek; दो टू|do; तीन थ्री|teen; चार फोर|chaar; पांच फाइव|paanch paach
छह छः छ छे छै सिक्स|chhah chhe chah che cheh chhai chai; सात सेवन|saat; आठ एट|aath; नौ नाइन|nau; दस टेन|das dus
ग्यारह|gyaarah gyarah; बारह|baarah baara; तेरह|terah; चौदह|chaudah choudah; पंद्रह पन्द्रह|pandrah pandra
सोलह|solah sola; सत्रह|satrah satra; अठारह अट्ठारह|athaarah atthaarah; उन्नीस|unnees; बीस|bees
इक्कीस|ikkees; बाईस बाइस|baais baees; तेईस तेइस|teis; चौबीस|chaubees; पच्चीस|pachchees pachees
छब्बीस|chhabbees chabbees; सत्ताईस सत्ताइस|sattaais sattaees; अट्ठाईस अठाईस अट्ठाइस|atthaais athaais atthaees
उनतीस उन्तीस|untees unatees; तीस|tees; इकतीस इकत्तीस|iktees ikattees; बत्तीस|battees; तैंतीस|taintees; चौंतीस|chauntees
पैंतीस|paintees; छत्तीस|chhattees chattees; सैंतीस|saintees; अड़तीस|adtees artees; उनतालीस उन्तालीस|untaalees
चालीस|chaalees; इकतालीस|iktaalees; बयालीस|bayaalees; तैंतालीस|taintaalees; चौवालीस चवालीस|chauvaalees chavaalees
पैंतालीस|paintaalees; छियालीस|chhiyaalees chiyaalees; सैंतालीस|saintaalees; अड़तालीस|adtaalees artaalees
उनचास उन्चास|unchaas; पचास|pachaas; इक्यावन|ikyaavan; बावन|baavan; तिरेपन तिरपन|tirepan tirpan; चौवन|chauvan chauwan
पचपन|pachpan; छप्पन|chhappan chappan; सत्तावन|sattaavan; अट्ठावन अठावन|atthaavan athaavan; उनसठ|unsath; साठ|saath
इकसठ|iksath; बासठ|baasath; तिरसठ|tirsath; चौंसठ|chaunsath; पैंसठ|painsath; छियासठ|chhiyaasath; सड़सठ|sadsath sarsath
अड़सठ|adsath arsath; उनहत्तर|unhattar; सत्तर|sattar; इकहत्तर|ikhattar; बहत्तर|bahattar; तिहत्तर|tihattar
चौहत्तर|chauhattar; पचहत्तर|pachhattar pachahattar; छिहत्तर|chhihattar; सतहत्तर|sathattar satahattar
अठहत्तर|athhattar athahattar; उन्यासी उनासी|unyaasi unaasi; अस्सी|assi; इक्यासी|ikyaasi; बयासी|bayaasi; तिरासी|tiraasi
चौरासी|chauraasi; पचासी|pachaasi; छियासी|chhiyaasi; सत्तासी|sattaasi; अट्ठासी अठासी|atthaasi athaasi; नवासी|navaasi
नब्बे|nabbe; इक्यानवे इक्यानबे|ikyaanve ikyaanbe; बानवे बानबे|baanve baanbe; तिरानवे तिरानबे|tiraanve tiraanbe
चौरानवे चौरानबे|chauraanve chauraanbe; पचानवे पचानबे|pachaanve pachaanbe; छियानवे छियानबे|chhiyaanve chhiyaanbe
सत्तानवे सत्तानबे|sattaanve sattaanbe; अट्ठानवे अठानवे|atthaanve athaanve; निन्यानवे निन्यानबे|ninyaanve ninyaanbe
`;

/** A word in Latin letters with its long vowels written once, twice, or as it is: paanch, panch. */
export function romanised(words: string): string {
  return words
    .split("|")
    .flatMap((word) => [
      ...new Set([word, word.replaceAll("aa", "a"), word.replaceAll("ee", "i"), word.replaceAll("oo", "u")]),
      word.replaceAll("aa", "a").replaceAll("ee", "i").replaceAll("oo", "u"),
    ])
    .join("|");
}

export const hindiNumbers: readonly (readonly [string, number])[] = lines
  .trim()
  .split(/[;\n]/)
  .map((entry, value) => {
    const [devanagari = "", latin = ""] = entry.trim().split("|");
    return [`${devanagari.replaceAll(" ", "|")}|${romanised(latin.replaceAll(" ", "|"))}`, value] as const;
  });
