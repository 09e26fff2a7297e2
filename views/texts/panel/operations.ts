import type { Language } from '../../../generated/errors.ts';
import { operations as bg } from '../bg/panel/operations.ts';
import { operations as ca } from '../ca/panel/operations.ts';
import { operations as en } from '../en/panel/operations.ts';
import { operations as es } from '../es/panel/operations.ts';
import { operations as fr } from '../fr/panel/operations.ts';
import { operations as pt } from '../pt/panel/operations.ts';
import type { OperationsTexts } from '../types/panel/operations.ts';

export const operationsTexts: Record<Language, OperationsTexts> = { es, en, ca, pt, fr, bg };
