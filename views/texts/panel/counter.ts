import type { Language } from '../../../generated/errors.ts';
import { counter as bg } from '../bg/panel/counter.ts';
import { counter as ca } from '../ca/panel/counter.ts';
import { counter as en } from '../en/panel/counter.ts';
import { counter as es } from '../es/panel/counter.ts';
import { counter as fr } from '../fr/panel/counter.ts';
import { counter as pt } from '../pt/panel/counter.ts';
import type { CounterTexts } from '../types/panel/counter.ts';

export const counterTexts: Record<Language, CounterTexts> = { es, en, ca, pt, fr, bg };
