/**
 * The commonest words of languages that share a script with others, by base language. They tell an offered language from
 * its neighbours, also from those that are not offered: Marathi is not Hindi because it is in Devanagari.
 */
export const functionWords: { readonly [base: string]: string } = {
  mr: "आहे|आहेत|मला|मी|तुम्ही|तुमचे|तुमचा|तुमची|माझे|माझा|माझी|आम्ही|नाही|काय|आणि|पण|होते|होता|होती|पाहिजे|कसे|कुठे|कधी|हे|ते|ती|तो|या|करा|करायचे|साठी|आता|हवे|हवा|चा|ची|चे|ला|आहात|कोण|सांगा|उद्या|देतो",
  ne: "छ|छन्|छैन|हो|होइन|मलाई|म|तपाईं|तपाईंको|मेरो|हामी|के|र|तर|थियो|गर्न|कहाँ|कहिले|कसरी|यो|त्यो|लागि|अहिले|पनि|हुन्छ|चाहिन्छ|को|मा",
  as: "আছে|মই|মোক|আপুনি|আমি|কি|আৰু|কিন্তু|নাই|হয়|এই|সেই|ক'ত|কেতিয়া|মোৰ|আপোনাৰ|ৰ|লৈ|লাগে",
  bn: "আছে|আমি|আমার|আমাকে|আপনি|আপনার|কি|এবং|আর|কিন্তু|না|নেই|হয়|এই|সেই|কোথায়|কখন|কেন|করতে|চাই|জন্য|থেকে|একটা|এটা",
  ur: "ہے|ہیں|میں|مجھے|میرا|میری|آپ|کا|کی|کے|کو|سے|اور|نہیں|کیا|یہ|وہ|کب|کہاں|کیسے|تھا|پر|ہوں|چاہیے|بھی|تو",
  fa: "است|هست|من|شما|را|که|این|آن|با|برای|از|به|در|می|نمی|چه|کجا|کی|چرا|خواهم|یک|هم|نیست",
  ar: "أنا|أنت|هل|ما|ماذا|متى|أين|كيف|لماذا|في|من|إلى|على|عن|مع|هذا|هذه|لا|نعم|لم|أن|أريد|كان|التي|الذي|لي",
  ru: "я|ты|вы|мы|он|она|они|мне|меня|мой|моя|и|а|но|не|на|в|с|что|как|где|когда|почему|это|есть|да|нет|хочу|для|по|из|у|за|от|бы|уже",
  uk: "я|ти|ви|ми|він|вона|вони|мені|мене|мій|моя|і|й|та|але|не|на|в|у|що|як|де|коли|чому|це|є|так|ні|хочу|для|по|із|від|вже|чи",
  bg: "аз|ти|вие|ние|той|тя|те|ми|ме|мой|моя|и|но|не|на|в|с|че|как|къде|кога|защо|това|е|съм|да|искам|за|от|ще|са",
  es: "el|la|los|las|un|una|de|del|al|y|o|pero|que|qué|no|sí|yo|tú|usted|mi|su|es|está|son|con|por|para|en|cómo|cuándo|dónde|quiero|puedo|me|se|lo|muy|hay|tengo|necesito|mañana|hoy|puedo|puede|nada|hola|gracias",
  fr: "le|la|les|un|une|des|du|de|et|ou|mais|que|qui|ne|pas|oui|non|je|j'ai|tu|vous|nous|il|elle|mon|ma|votre|est|c'est|sont|avec|pour|dans|sur|comment|quand|où|voudrais|veux|peux|suis|avez|quelqu'un|bonjour|merci|à",
  de: "der|die|das|den|dem|ein|eine|einen|und|oder|aber|nicht|kein|ja|nein|ich|du|sie|wir|er|es|mein|meine|ihr|ist|sind|war|mit|für|auf|in|zu|von|wie|wann|wo|warum|möchte|will|kann|habe|heute|bitte|danke|mir|mich",
  pt: "o|a|os|as|um|uma|de|do|da|dos|das|e|ou|mas|que|não|sim|eu|você|meu|minha|seu|sua|é|está|são|com|por|para|em|no|na|como|quando|onde|quero|posso|tenho|preciso|obrigado|hoje|obrigada|olá|amanhã",
  it: "il|lo|la|i|gli|le|un|una|di|del|della|e|o|ma|che|non|sì|io|tu|lei|mio|mia|suo|è|sono|con|per|in|come|quando|dove|perché|vorrei|voglio|posso|ho|ciao|grazie|questo|mi",
  nl: "de|het|een|en|of|maar|niet|geen|ja|nee|ik|jij|je|u|wij|hij|zij|mijn|uw|is|zijn|was|met|voor|op|in|van|naar|hoe|wanneer|waar|waarom|wil|kan|heb|graag|dank|dit|dat",
};
