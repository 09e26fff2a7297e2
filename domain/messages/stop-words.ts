import { fold } from '../text/fold.ts';

/**
 * Words that opt out of messages. Words for cancelling are included only if Twilio blocks them anyway, because
 * "cancelar" mostly means the appointment.
 */
const words = [
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
const folded = new Set(words.map(fold));
const longest = Math.max(...words.map((word) => word.length));

const around = /^[\s\p{P}\p{Cf}]+|[\s\p{P}\p{Cf}]+$/gu;
/** Limit of the text that is compared: the longest word, with punctuation around it. */
const readLength = longest + 32;

export function isStopWord(text: string): boolean {
  return text.length <= readLength && folded.has(fold(text.replaceAll(around, '')));
}
