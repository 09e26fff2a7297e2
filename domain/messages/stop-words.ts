import { fold } from '../text/fold.ts';

/**
 * Words with which a client opts out of messages. Words that mean cancelling are included only if Twilio treats them as
 * an opt-out, because "cancelar" mostly refers to the appointment.
 */
const stopWords = [
  // English: the keywords of Twilio and the carriers
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
  // Spanish
  'BAJA',
  'PARAR',
  'DETENER',
  // Catalan
  'BAIXA',
  'ATURA',
  'ATURAR',
  'PROU',
  // Portuguese
  'SAIR',
  'PARE',
  'REMOVER',
  // French
  'ARRÊT',
  'ARRÊTE',
  'ARRÊTER',
  'ARRÊTEZ',
  'DÉSABONNER',
  'DÉSINSCRIRE',
  // Bulgarian, also typed with Latin letters
  'СТОП',
  'СПРИ',
  'СПРЕТЕ',
  'ОТКАЗ',
  'ОТПИСВАНЕ',
  'SPRI',
  'OTKAZ',
];
const foldedStopWords = new Set(stopWords.map(fold));
const longestStopWord = Math.max(...stopWords.map((word) => word.length));

const surroundingPunctuation = /^[\s\p{P}\p{Cf}]+|[\s\p{P}\p{Cf}]+$/gu;
/** Maximum length of a text that is compared: the longest word, with 32 characters of spaces and punctuation. */
const maxComparedLength = longestStopWord + 32;

export function isStopWord(text: string): boolean {
  return (
    text.length <= maxComparedLength && foldedStopWords.has(fold(text.replaceAll(surroundingPunctuation, '')))
  );
}
