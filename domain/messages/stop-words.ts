import { fold } from '../text/fold.ts';

/**
 * In the six languages. Words for cancelling are missing but for Twilio's own, which it blocks by itself: who
 * answers "cancelar" to a reminder means the appointment.
 */
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
  // Bulgarian, and as it is typed with Latin letters
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

/** What people put around a word: spaces, a full stop, quotation marks, what can't be seen. */
const around = /^[\s\p{P}\p{Cf}]+|[\s\p{P}\p{Cf}]+$/gu;
/** A message beyond that is more than one word, whatever stands around it. */
const readLength = longest + 32;

/** Whether a message says nothing but that no more are wanted. */
export function isStopWord(text: string): boolean {
  return text.length <= readLength && folded.has(fold(text.replaceAll(around, '')));
}
