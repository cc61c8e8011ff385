import { sql } from "kysely";
import type { Db } from "../base/db.ts";

const languages: readonly (readonly [code: string, name: string, sample: string])[] = [
  ["en-IN", "English (India)", "Hello, how can I help you?"],
  ["en-US", "English (United States)", "Hello, how can I help you?"],
  ["en-GB", "English (United Kingdom)", "Hello, how can I help you?"],
  ["hi-IN", "Hindi", "नमस्ते, मैं आपकी क्या सहायता कर सकता हूँ?"],
  ["ta-IN", "Tamil", "வணக்கம், நான் உங்களுக்கு எப்படி உதவலாம்?"],
  ["te-IN", "Telugu", "నమస్కారం, నేను మీకు ఎలా సహాయం చేయగలను?"],
  ["kn-IN", "Kannada", "ನಮಸ್ಕಾರ, ನಾನು ನಿಮಗೆ ಹೇಗೆ ಸಹಾಯ ಮಾಡಲಿ?"],
  ["ml-IN", "Malayalam", "നമസ്കാരം, ഞാൻ എങ്ങനെ സഹായിക്കണം?"],
  ["mr-IN", "Marathi", "नमस्कार, मी तुमची कशी मदत करू?"],
  ["bn-IN", "Bengali", "নমস্কার, আমি কীভাবে সাহায্য করতে পারি?"],
  ["gu-IN", "Gujarati", "નમસ્તે, હું તમારી શું મદદ કરી શકું?"],
  ["pa-IN", "Punjabi", "ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਮੈਂ ਤੁਹਾਡੀ ਕੀ ਮਦਦ ਕਰਾਂ?"],
  ["es-US", "Spanish (United States)", "Hola, ¿en qué puedo ayudarle?"],
  ["es-ES", "Spanish (Spain)", "Hola, ¿en qué puedo ayudarle?"],
  ["fr-FR", "French", "Bonjour, comment puis-je vous aider ?"],
  ["de-DE", "German", "Guten Tag, wie kann ich Ihnen helfen?"],
  ["pt-BR", "Portuguese (Brazil)", "Olá, como posso ajudar?"],
  ["ar-AE", "Arabic", "مرحبا، كيف يمكنني مساعدتك؟"],
];

/** The languages that everybody may choose from. */
export async function seedLanguages(db: Db): Promise<void> {
  const rows = languages.map(([code, name, sample]) => sql`(${code}, ${name}, ${sample})`);
  await sql`insert into language (code, name, default_prompt) values ${sql.join(rows)}`.execute(db);
}
