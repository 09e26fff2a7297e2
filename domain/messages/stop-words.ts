import { fold } from '../text/fold.ts';

/** The words for cancelling are only Twilio's own, which it blocks anyway: "cancelar" mostly means the appointment. */
const words = [
  // English: what Twilio and the carriers take
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
const folded = new Set(words.map(fold));
const longest = Math.max(...words.map((word) => word.length));

const around = /^[\s\p{P}\p{Cf}]+|[\s\p{P}\p{Cf}]+$/gu;
/** A longer message has more than one word, even with punctuation around it. */
const readLength = longest + 32;

export function isStopWord(text: string): boolean {
  return text.length <= readLength && folded.has(fold(text.replaceAll(around, '')));
}
