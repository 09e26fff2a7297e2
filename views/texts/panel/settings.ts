import type { Language } from '../../../generated/errors.ts';
import { settings as bg } from '../bg/panel/settings.ts';
import { settings as ca } from '../ca/panel/settings.ts';
import { settings as en } from '../en/panel/settings.ts';
import { settings as es } from '../es/panel/settings.ts';
import { settings as fr } from '../fr/panel/settings.ts';
import { settings as pt } from '../pt/panel/settings.ts';
import type { SettingsTexts } from '../types/panel/settings.ts';

export const settingsTexts: Record<Language, SettingsTexts> = { es, en, ca, pt, fr, bg };
