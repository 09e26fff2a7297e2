import type { Language } from '../../../generated/errors.ts';
import { board as bg } from '../bg/panel/board.ts';
import { board as ca } from '../ca/panel/board.ts';
import { board as en } from '../en/panel/board.ts';
import { board as es } from '../es/panel/board.ts';
import { board as fr } from '../fr/panel/board.ts';
import { board as pt } from '../pt/panel/board.ts';
import type { BoardTexts } from '../types/panel/board.ts';

export const boardTexts: Record<Language, BoardTexts> = { es, en, ca, pt, fr, bg };
