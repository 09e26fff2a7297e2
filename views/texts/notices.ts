import type { NoticeLanguage } from '../../domain/messages/notice-kinds.ts';
import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/notices.ts';
import { ca } from './ca/notices.ts';
import { en } from './en/notices.ts';
import { es } from './es/notices.ts';
import { fr } from './fr/notices.ts';
import { pt } from './pt/notices.ts';

export const noticeTexts: Record<Language, NoticeLanguage> = { es, en, ca, pt, fr, bg };
