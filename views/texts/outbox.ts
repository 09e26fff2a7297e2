import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/outbox.ts';
import { ca } from './ca/outbox.ts';
import { en } from './en/outbox.ts';
import { es } from './es/outbox.ts';
import { fr } from './fr/outbox.ts';
import { pt } from './pt/outbox.ts';
import type { OutboxTexts } from './types/outbox.ts';

export const outboxTexts: Record<Language, OutboxTexts> = { es, en, ca, pt, fr, bg };
