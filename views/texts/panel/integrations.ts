import type { Language } from '../../../generated/errors.ts';
import { integrations as bg } from '../bg/panel/integrations.ts';
import { integrations as ca } from '../ca/panel/integrations.ts';
import { integrations as en } from '../en/panel/integrations.ts';
import { integrations as es } from '../es/panel/integrations.ts';
import { integrations as fr } from '../fr/panel/integrations.ts';
import { integrations as pt } from '../pt/panel/integrations.ts';
import type { IntegrationsTexts } from '../types/panel/integrations.ts';

export const integrationsTexts: Record<Language, IntegrationsTexts> = { es, en, ca, pt, fr, bg };
