import type { Language } from '../../../generated/errors.ts';
import { jobs as bg } from '../bg/panel/jobs.ts';
import { jobs as ca } from '../ca/panel/jobs.ts';
import { jobs as en } from '../en/panel/jobs.ts';
import { jobs as es } from '../es/panel/jobs.ts';
import { jobs as fr } from '../fr/panel/jobs.ts';
import { jobs as pt } from '../pt/panel/jobs.ts';
import type { JobsTexts } from '../types/panel/jobs.ts';

export const jobsTexts: Record<Language, JobsTexts> = { es, en, ca, pt, fr, bg };
