import { capitalize } from '../../../domain/text/locale.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import type { ContactWords } from '../../texts/types/tracking.ts';
import type { TrackingData } from './tracking.ts';

/** Returns words that ask the client to call the workshop, or to write if the workshop has no telephone. */
export function contactRequest({ workshop, language }: TrackingData): ContactWords {
  const { call, write } = trackingTexts[language].contact;
  const within = isTelephone(workshop.phone) ? call : write;
  return { within, atStart: capitalize(within, language) };
}

export function isTelephone(phone: string): boolean {
  return /\d/.test(phone);
}
