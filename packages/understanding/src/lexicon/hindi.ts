import { everydayHindi } from "./everyday-hindi.ts";
import { hindiNumbers, romanised } from "./hindi-numbers.ts";
import { hindiHolidays } from "./holiday-names.ts";
import { hindiIdioms } from "./idioms.ts";
import type { Lexicon } from "./lexicon.ts";
import { hindiQueries } from "./queries.ts";

/** Ways of saying something: Devanagari, and Latin letters with their spellings. */
const says = (devanagari: string, latin: string) => `${devanagari}|${romanised(latin)}`;

/** Hindi in Devanagari and as people type it in Latin letters. */
export const hindi: Lexicon = {
  numbers: [
    ...hindiNumbers,
    [says("आधा|आधे", "aadha|aadhe"), 0.5],
    [says("डेढ़", "dedh|derh"), 1.5],
    [says("ढाई|अढ़ाई", "dhaai|dhai|adhaai"), 2.5],
  ],
  scales: [
    [says("सौ|हंड्रेड", "sau"), 100],
    [says("हजार|थाउजेंड", "hazaar|hajaar"), 1000],
    [says("लाख", "laakh|lakh|lac"), 100_000],
    [says("करोड़", "karod|karor|crore"), 10_000_000],
    [says("अरब", "arab"), 1_000_000_000],
  ],
  fractions: [
    [says("साढ़े", "saadhe|saade|sadhe"), 0.5],
    [says("सवा", "savaa|sawa"), 0.25],
    [says("पौने", "paune|pone"), -0.25],
  ],
  digits: [],
  repeats: [
    [says("डबल", "dabal"), 2],
    [says("ट्रिपल", "tripal"), 3],
  ],
  unnumbered: says("कोई|हर|यह|वह", "koi|har"),
  pronouns: "",
  determiners: "",
  company: [[says("हम दोनों", "hum dono|ham dono"), 2]],
  addedTo: "",
  ofThem: "",
  dozens: says("दर्जन", "darjan"),
  and: says("और", "aur"),
  point: says("दशमलव|पॉइंट", "dashamlav"),
  minus: says("माइनस|ऋण", ""),
  andParts: [],
  notWhole: says(
    "ज्यादा|एक्स्ट्रा|और चाहिए|और देना|और दे|और भेज|और जोड़|और डाल",
    "zyada|jyada|aur chahiye|aur dena|aur de|aur bhej|aur jod|aur daal",
  ),
  apiece: "",
  shares: "",
  sharesBehind: says(
    "का आधा|की आधी|का चौथाई|का एक चौथाई|का तिहाई|का एक तिहाई",
    "ka aadha|ki aadhi|ka chauthai|ka tihai",
  ),
  sums: "",
  products: "",
  inexact: says("कुछ|कई|से ज्यादा", "kuch|kuchh|kai|se zyada"),
  inexactBehind: says(
    "से ज्यादा|से कम|से ऊपर|से नीचे|से अधिक",
    "se zyaada|se jyaada|se kam|se oopar|se upar|se neeche|se adhik",
  ),
  stalls: says("एक मिनट|एक सेकंड|एक सेकेंड", "ek minute|ek minat|ek second|ek sekand"),

  ordinals: [
    [says("पहली", "pehli|pahli"), 1],
    [says("दूसरी", "doosri"), 2],
    [says("तीसरी", "teesri"), 3],
    [says("चौथी", "chauthi"), 4],
    [says("पांचवीं", "paanchvi"), 5],
  ],
  dayMarks: says("तारीख", "taareekh|tarikh|taarikh|tareek"),
  months: [
    [says("जनवरी", "janvari"), 1],
    [says("फरवरी", "farvari|february"), 2],
    [says("मार्च", "maarch"), 3],
    [says("अप्रैल", "aprail"), 4],
    [says("मई", "mai"), 5],
    [says("जून", "joon"), 6],
    [says("जुलाई", "julaai"), 7],
    [says("अगस्त", "agast"), 8],
    [says("सितंबर|सितम्बर", "sitambar"), 9],
    [says("अक्टूबर|अक्तूबर", "aktoobar"), 10],
    [says("नवंबर|नवम्बर", "navambar"), 11],
    [says("दिसंबर|दिसम्बर", "disambar"), 12],
  ],
  weekdays: [
    [says("रविवार|इतवार|संडे", "ravivaar|raviwaar|itvaar|itwaar"), 0],
    [says("सोमवार|मंडे", "somvaar|somwaar"), 1],
    [says("मंगलवार|मंगल|ट्यूसडे", "mangalvaar|mangalwaar|mangal"), 2],
    [says("बुधवार|बुध|वेडनेसडे", "budhvaar|budhwaar|budh"), 3],
    [says("गुरुवार|बृहस्पतिवार|वीरवार|थर्सडे", "guruvaar|guruwaar|brihaspativaar|veervaar"), 4],
    [says("शुक्रवार|फ्राइडे", "shukravaar|shukrawaar|shukrvaar|shukrwaar"), 5],
    [says("शनिवार|सैटरडे", "shanivaar|shaniwaar|sanivaar|sanichar|shanichar"), 6],
  ],
  days: [[says("आज", "aaj"), 0]],
  eitherDays: [
    [says("कल", "kal"), 1],
    [says("परसों|परसो", "parson|parso"), 2],
    [says("नरसों|तरसों", "narson|tarson"), 3],
  ],
  units: [
    [says("दिन|दिनों", "din|dino"), "day"],
    [says("हफ्ते|हफ्ता|सप्ताह|हफ्तों", "hafte|hafta|saptaah"), "week"],
    [says("महीने|महीना|माह|महीनों", "maheene|mahine|mahina|maah"), "month"],
    [says("साल|वर्ष", "saal"), "year"],
  ],
  doubtfulDays: "",
  dayLeads: "",
  clockUnits: [
    [says("घंटे|घंटा|घंटों|घण्टे|घण्टा", "ghante|ghanta|ghanton|ghnte"), "hour"],
    [says("मिनट|मिनटों", "minat|minute"), "minute"],
    [says("सेकंड|सेकेंड", "sekand|second"), "second"],
  ],
  tightUnits: [],
  stretches: [],
  percents: says("प्रतिशत|परसेंट|पर्सेंट|फीसदी|फीसद", "pratishat|parsent|feesadi|fisadi"),
  ranks: [
    [says("छठा|छठी|छठे", "chhatha|chhathi|chatha"), 6],
    [says("सातवां|सातवीं|सातवें", "saatvaan|saatvi|satwa"), 7],
    [says("आठवां|आठवीं|आठवें", "aathvaan|aathvi|athwa"), 8],
    [says("नौवां|नौवीं|नौवें", "nauvaan|nauvi|nauwa"), 9],
    [says("दसवां|दसवीं|दसवें", "dasvaan|dasvi|daswa"), 10],
  ],
  partOf: "",
  holidays: hindiHolidays,
  every: says("हर|प्रत्येक|किसी भी", "har|pratyek|kisi bhi"),
  awayBefore: "",
  awayBehind: says("के बाद|से पहले|के पहले", "ke baad|se pehle|se pahle|ke pehle"),
  shifts: [],
  shiftLeads: says("के|उसके|इसके", "ke|uske|iske"),
  backLeads: says("से|उससे|इससे", "se|usse|isse"),
  otherLeads: says(
    "कर के|सोच के|जा के|पहुंच के|खा के|पूछ के|देख के|ले के|आ के|सुन के|मिल के|अब से|अभी से",
    "kar ke|soch ke|ja ke|jaa ke|pahunch ke|kha ke|puchh ke|pooch ke|dekh ke|le ke|aa ke|sun ke|mil ke|ab se|abhi se",
  ),
  steps: [
    [says("अगले से अगले", "agle se agle"), 2],
    [says("अगले|अगली|अगला|आने वाले|आने वाली", "agle|agli|agla|aane waale|aane vaale"), 1],
    [says("इस|इसी", "is|isi"), 0],
    [says("पिछले|पिछली|पिछला", "pichhle|pichle|pichli"), -1],
  ],
  openSteps: says("अगले|अगली|अगला", "agle|agli|agla"),
  afterNext: "",
  later: says("बाद|में", "baad|mein"),
  ago: says("पहले", "pehle|pahle"),
  pastBefore: "",
  pastBehind: says(
    "किया|किए|आया|आई|आए|गया|गई|गए|दिया|दिए|दी|लिया|ली|बोला|कहा|भेजा|भेजी|मिला|मिली|हुआ|हुई|मंगाया|मंगवाया|खरीदा|भरा",
    "kiya|kiye|aaya|aayi|aaye|aya|gaya|gayi|gaye|diya|diye|liya|bola|kaha|bheja|bheji|mila|mili|hua|hui|mangaya|mangwaya|khareeda|bhara",
  ),
  pastEnds: says("था|थी|थे", "tha|thi|the"),
  forDay: says("के लिए", "ke liye"),
  fromThere: [
    [says("बाद", "baad"), 1],
    [says("पहले", "pehle|pahle"), -1],
  ],
  monthLeads: "",
  within: "",
  endOf: says("के अंत|की आखिरी|के आखिर|अंत", "ke ant|ki aakhri|ke aakhir|ant|end"),
  startOf: says("की शुरुआत|शुरू", "ki shuruaat|shuru"),
  glue: says("को|की|के|का|में|से|तक", "ko|ki|ke|ka|mein|se|tak"),

  dayParts: [
    [says("सुबह|सवेरे|सवेरा", "subah|savere|subha"), "morning"],
    [says("दोपहर|दिन", "dopahar|dopehar|dopahr|din"), "afternoon"],
    [says("शाम", "shaam"), "evening"],
    [says("रात", "raat"), "night"],
  ],
  clockNames: [],
  hourMarks: says("बजे|बजे को", "baje|bajay"),
  hourThenMinutes: says("बजकर|बज कर|बजके", "bajkar|baj kar|bajke"),
  minuteMarks: says("मिनट", "minat|minute|minutes"),
  hourLeads: "",
  earlierThan: "",
  earlierBehind: says("से पहले|के पहले", "se pehle|se pahle|ke pehle|ke pahle"),
  minuteWords: [],
  past: "",
  until: "",

  numberSigns: "",
  labels: says("नंबर|खाता|कमरा|फ्लैट|पिन|कोड", "nambar|number|khaata|kamra|flat|pin|code"),
  harmless: says(
    "को|में|तक|पर|दूंगा|दूंगी|देंगे|दे|देना|दो|कर|करूंगा|करूंगी|करेंगे|भेज|भेजूंगा|भर|भरूंगा|जमा|कल|आज|अभी|ही|जी|बस|और|है|हैं|हो|चुका|मिल|वाला|वाले|तो|लेकिन|सिर्फ|चाहिए|प्लीज",
    "ko|mein|tak|par|dunga|dungi|doonga|denge|de|dena|kar|karunga|karungi|karenge|bhej|bhejunga|bhar|bharunga|jama|kal|aaj|abhi|hi|ji|bas|aur|hai|hain|ho|chuka|mil|to|toh|lekin|sirf|chahiye|please|rahega|theek",
  ),
  ranges: says("से|या", "se|ya"),
  between: says("बीच", "beech"),
  rangeLeads: "",
  spans: says("से", "se"),

  currencies: [
    [says("येन", "yen"), "JPY"],
    [says("यूरो", "euro"), "EUR"],
    [says("पाउंड", "paund"), "GBP"],
    [says("दिरहम", "dirham"), "AED"],
    [says("रुपये|रुपए|रूपये|रुपया|रुपैया|रुपयों", "rupaye|rupaya|rupay|rupiya|rupe|rupaiya"), "INR"],
    [says("डॉलर", "dolar"), "USD"],
  ],
  sumScales: [],
  cents: [[says("पैसे|पैसा", "paise|paisa"), "INR"]],

  yes: says(
    "हां|हां ना|हां न|हा|जी|जी हां|हां जी|बिल्कुल|बिलकुल|ठीक|ठीक है|सही|सही है|जरूर|अच्छा|यस|ओके|हांजी|मंजूर है|बेशक|क्यों नहीं|हम्म",
    "haan|haan na|haan naa|ha na|haa|han|ha|ji|jee|ji haan|haan ji|haanji|bilkul|theek|theek hai|thik hai|thik|sahi|sahi hai|zaroor|jaroor|achha|accha|acha|kyon nahin|kyon nahi|kyun nahi|kyu nahi",
  ),
  yesAlone: says(
    "कोई दिक्कत नहीं|कोई समस्या नहीं|कोई परेशानी नहीं|कोई आपत्ति नहीं|गलत नहीं|बुरा नहीं|कोई दिक्कत नहीं है|गलत नहीं है|बढ़िया|कर दो|कर दीजिए|कर दीजिये|कर दें|करो|कीजिए|करिए|कर देना|चलेगा|चलो|चलिए|शानदार|बहुत अच्छा|बहुत बढ़िया",
    "koi dikkat nahi|koi dikkat nahin|koi samasya nahi|koi samasya nahin|koi pareshani nahi|koi problem nahi|galat nahi|galat nahin|bura nahi|koi dikkat nahi hai|koi problem nahi hai|galat nahi hai|bura nahi hai|badhiya|badhia|kar do|kar dijiye|kar dijie|kar den|karo|kijiye|kariye|kar dena|chalega|chalo|chaliye|shaandaar|bahut achha|bahut badhiya",
  ),
  courtesies: says("जी|धन्यवाद|शुक्रिया|प्लीज|फिर|तो", "ji|dhanyavaad|shukriya|please|phir|to|toh"),
  questions: says("क्या", "kya"),
  no: says(
    "नहीं|नही|ना|न|ना जी|न जी|जी नहीं|नहीं जी|बिल्कुल नहीं|गलत|गलत है|नो|कभी नहीं|हरगिज नहीं|जरूरत नहीं|कोई जरूरत नहीं",
    "nahin|nahi|nahee|naheen|naa|naa ji|ji nahin|ji nahi|nahi ji|bilkul nahin|bilkul nahi|galat|galat hai|kabhi nahin|kabhi nahi|hargiz nahin|hargiz nahi|zaroorat nahin|zaroorat nahi|koi zaroorat nahi|jaroorat nahi",
  ),
  refusals: says(
    "मत|इनकार|नहीं चाहिए|रहने दो|रहने दीजिए|रहने दें|छोड़ो|छोड़िए|नहीं चलेगा|नहीं करो|नहीं करना|मत करो|मत कीजिए|मत करिए|मत कर दो",
    "mat|nahin chahiye|nahi chahiye|rehne do|rehne dijiye|rahne do|rahne dijiye|chhodo|chhodiye|nahi chalega|nahin chalega|nahi karo|nahin karo|nahi karna|mat karo|mat kijiye|mat kariye|mat kar do",
  ),
  provisos: says("लेकिन|मगर|पर|बस", "lekin|magar|par"),
  reservations: [
    [
      says(
        "अगर|यदि|बशर्ते|सोचता हूं|सोचती हूं|सोच के|सोचकर|रुको|रुकिए|देखता हूं|देखती हूं|पूछ के|पूछकर",
        "agar|yadi|basharte|sochta|sochti|sochke|soch ke|sochkar|ruko|rukiye|rukie|dekhta hoon|dekhti hoon|poochke|pooch ke|poochkar",
      ),
      true,
    ],
    [says("अगर हो सके|हो सके तो|अगर संभव हो", "agar ho sake|ho sake to|agar possible ho|agar aap chahen"), false],
  ],
  replyFillers: says("है|यह|ये|वह|तो|अच्छा जी|मतलब", "hai|yeh|ye|woh|wo|toh|to"),
  neutral: says(
    "हां बोलो|हां बोलिए|हां जी बोलिए|हां जी बोलो|जी बोलिए|जी बोलो|हां बताइए|हां कहिए|जी कहिए|कोई बात नहीं|पता नहीं|मालूम नहीं|शायद|अभी तय नहीं",
    "haan bolo|haan boliye|haan ji boliye|haan ji bolo|ji boliye|ji bolo|haan bataiye|haan kahiye|ji kahiye|haan batao|koi baat nahi|koi baat nahin|pata nahin|pata nahi|maloom nahin|maloom nahi|malum nahi|shaayad",
  ),
  negations: says("नहीं|नही|ना|मत", "nahin|nahi|naa|mat"),
  negationSide: "after",

  emailAt: "एट|ऐट|एट द रेट|ऐट द रेट|अट|at the rate",
  emailDot: "डॉट|डाट",
  emailMarks: [
    ["अंडरस्कोर", "_"],
    ["डैश|हाइफन", "-"],
  ],
  emailJoined: says("एक शब्द में|एक शब्द|बिना स्पेस", "ek shabd mein|ek shabd|ek saath|bina space"),
  emailAsides: "",
  emailLeads: says("है|मेरा|ईमेल|मेल|पर|को|आईडी", "hai|mera|par|ko|meri"),

  spelledAs: says("से|फॉर", "se"),
  capitals: "कैपिटल",

  nameLeads: says("मेरा नाम|नाम|मैं|मै", "mera naam|naam|main|mein|mai|mera shubh naam"),
  nameEnds: says(
    "है|हैं|हूं|हूँ|बोल|से|जी|और",
    "hai|hain|hoon|hun|hu|bol|se|ji|aur|rahaa|rahi|raha|baat|kar|sir|madam|speaking|here",
  ),
  notNames: says(
    "है|हैं|हूं|मैं|मेरा|मेरी|मेरे|नाम|क्या|कौन|नहीं|हां|जी|को|का|की|के|में|से|कल|आज|और|यह|वह|बाद|ठीक|नमस्ते|हेलो|हैलो|अभी|मुझे|हमें|आप|पता|चाहिए|समझा|समझी|सुनाई|आवाज|बताना|बताऊंगा|बताऊंगी|बताएंगे|देना|दूंगा|दूंगी|करना|करूंगा|करूंगी|रहा|रही|रहे|सकता|सकती|सकते|था|थी|थे|रुको|रुकिए|रुकिये|रुकें|बोलो|बोलिए|बोलिये|बोलें|दोबारा|दुबारा|फिर|अलविदा|आ",
    [
      "pata|samjha|samjhi|sunai|awaaz|awaz|aawaaz|batana|bataunga|bataungi|batayenge|dena|dunga|doonga|dungi",
      "karunga|karungi|sakta|sakte|tha|thi|ruko|rukiye|rukie|bolo|boliye|bolie|dobara|dubara|phir|alvida|aa",
      "hai|hain|hoon|main|mera|meri|mere|naam|kya|kaun|nahin|nahi|haan|ji|ko|ka|ki|ke|mein|se|kal|aaj|aur|yeh|woh|baad",
      "theek|namaste|hello|abhi|mujhe|aap|kar|karna|chahiye|kyon|kab|kahan|bhi|toh|to|rahaa|rahi|par|pe|tak|ghar|office|busy",
    ].join("|"),
  ),
  doubtfulNames: says(
    "शाम|सुबह|रात|दोपहर|मालूम|याद|समझ|आया|आई|गया|गई",
    "shaam|subah|raat|dopahar|maloom|malum|yaad|samajh|aaya|aayi|gaya|gayi|sakti",
  ),
  nameNouns: says("नाम", "naam"),
  firstNames: says("पहला नाम", "pehla naam|pahla naam"),
  lastNames: says("आखिरी नाम|उपनाम|सरनेम", "aakhri naam|aakhiri naam|upnaam|surname"),
  nameLinks: says("है", "hai"),

  corrections: says(
    "मतलब|मेरा मतलब|मेरा मतलब है|नहीं मतलब|सॉरी|माफ कीजिए|अरे नहीं|नहीं नहीं|बल्कि|असल में",
    "matlab|mera matlab|mera matlab hai|nahin matlab|nahi matlab|sorry|maaf kijiye|arre nahin|are nahi|nahin nahin|nahi nahi|balki|asal mein|actually",
  ),
  weakCorrections: says("नहीं|नही", "nahin|nahi|naheen"),
  correctionBlockers: says("पैसे|कुछ", "paise|kuchh|kuch|bhi"),
  correctionLeads: says("हम|हमें|मैं|कहा|रखो|रखिए|लिखो|लिखिए", "hum|humein|hamein|main|kaha|rakho|rakhiye|likho|likhiye"),
  negated: says(
    [
      "पता|मालूम|चाहिए|याद|पसंद|समझ|समझा|समझी|सुना|सुन|सुनाई|बता|बताना|बताऊंगा|बताऊंगी|बताएंगे|दे|देना|दूंगा|दूंगी|दिया|ले|लेना|लूंगा|लिया",
      "कर|करना|करूंगा|करूंगी|किया|जा|जाना|जाऊंगा|गया|गई|आ|आया|आई|आए|आता|आती|आऊंगा|हो|हुआ|होगा|होता|है|हैं|हूं|था|थी|थे|सकता|सकती|सकते",
      "रहा|रही|रहे|मिला|मिल|चल|चलेगा|चाहता|चाहती|बोल|बोला|बोलना|लगा|लगता|पाया|पा",
    ].join("|"),
    [
      "pata|maloom|malum|chahiye|yaad|pasand|samajh|samjha|samjhi|suna|sunai|bata|batana|bataunga|bataungi|batayenge|de|dena|dunga",
      "doonga|dungi|diya|le|lena|lunga|liya|kar|karna|karunga|karungi|kiya|ja|jana|jaunga|gaya|gayi|aa|aaya|aayi|aaye|aata|aati|aaunga|ho",
      "hua|hoga|hota|hai|hain|hoon|tha|thi|sakta|sakti|sakte|raha|rahi|rahe|mila|mil|chal|chalega|chahta|chahti|bol|bola|bolna|laga",
      "lagta|paya|pa",
    ].join("|"),
  ),
  denialsBefore: "",
  denialsAfter: says(
    "नहीं|नही|नहीं चाहिए|मत|की जगह|के बजाय|के बदले|वाला नहीं|वाली नहीं|के अलावा|छोड़कर|छुट्टी है|को छुट्टी है|आना मुश्किल|में मुश्किल|छोड़ दो|रहने दो|रहने दीजिए|ठीक नहीं|सही नहीं|गलत है|मुश्किल है",
    "nahin|nahi|naheen|nahin chahiye|nahi chahiye|mat|ki jagah|ke bajaye|ke bajay|ke badle|wala nahi|wali nahi|ke alawa|chhutti hai|ko chhutti hai|chutti hai|ko chutti hai|aana mushkil|mein mushkil|chhod do|chod do|rehne do|rahne do|rehne dijiye|ke alava|chhodkar|chhod kar|theek nahi|thik nahi|sahi nahi|possible nahi|galat hai|mushkil hai",
  ),

  ...hindiQueries,
  idioms: hindiIdioms,

  places: [
    [says("पहला|पहली|पहले|पहला वाला|पहली वाली", "pehla|pahla|pehli|pahli|pehle|pahle"), 1],
    [says("दूसरा|दूसरी|दूसरे", "doosra|dusra|doosri|dusri|doosre|dusre"), 2],
    [says("तीसरा|तीसरी|तीसरे", "teesra|tisra|teesri|tisri"), 3],
    [says("चौथा|चौथी|चौथे", "chautha|chauthi"), 4],
    [says("पांचवां|पांचवीं|पांचवा", "paanchva|paanchvi|paanchwa|paanchwi"), 5],
    [says("आखिरी|अंतिम|लास्ट", "aakhri|aakhiri|akhri|antim"), -1],
  ],
  placeFillers: says(
    "वाला|वाली|वाले|विकल्प|ही|जी|हां|चाहिए|दीजिए|दे दो|मुझे|को|कर दीजिए|कर दो",
    "wala|wali|wale|vala|vali|vale|vikalp|hi|ji|haan|chahiye|dijiye|de do|mujhe|ko|kar dijiye|kar do",
  ),

  keyNames: [
    [says("स्टार", ""), "*"],
    [says("हैश", ""), "#"],
  ],
  keyFillers: says("नंबर|बटन|दबाइए|दबाया|जी|प्लीज", "nambar|batan|dabaiye|dabaya|ji"),

  everyday: everydayHindi,
  littleWords: says(
    "है|हैं|हूं|हो|का|की|के|को|में|से|पर|और|मैं|मुझे|मेरा|मेरी|मेरे|आप|यह|वह|तो|भी|ही|जी|ने",
    "hai|hain|hoon|hun|ho|ka|ki|ke|ko|mein|se|par|aur|main|mujhe|mera|meri|mere|aap|yeh|ye|woh|wo|to|toh|bhi|hi|ji|ne",
  ),
  functionWords: says(
    "है|हैं|हूं|का|की|के|को|में|से|पर|और|या|मैं|मुझे|मेरा|मेरी|आप|यह|वह|क्या|कब|कैसे|कहां|नहीं|था|थी|हो|कर|करना|चाहिए|ने|भी|तो",
    [
      "hai|hain|hoon|hun|ka|ki|ke|ko|mein|se|par|aur|ya|main|mujhe|mera|meri|mere|aap|yeh|ye|woh|wo|kya|kab|kaise|kahan",
      "nahin|nahi|tha|thi|ho|kar|karna|karo|chahiye|ne|bhi|toh|gaya|diya|raha|rahi|abhi|kal|aaj|haan|ji|baad|kitna|kitni",
    ].join("|"),
  ),
  scripts: ["Deva", "Latn"],
};
