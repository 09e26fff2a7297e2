import type { Language } from '../../generated/errors.ts';

/** Places of time zones whose names differ from those of the IANA database. */
const places: Record<string, Partial<Record<Language, string>>> = {
  'Atlantic/Canary': {
    es: 'Canarias',
    en: 'Canary Islands',
    ca: 'Canàries',
    pt: 'Canárias',
    fr: 'Canaries',
    bg: 'Канарски острови',
  },
  'Atlantic/Azores': { es: 'Azores', ca: 'Açores', pt: 'Açores', fr: 'Açores', bg: 'Азорски острови' },
  'Atlantic/Madeira': { fr: 'Madère', bg: 'Мадейра' },
  'Africa/Ceuta': { bg: 'Сеута' },
  'Europe/Andorra': { fr: 'Andorre', bg: 'Андора' },
  'Europe/Lisbon': { es: 'Lisboa', ca: 'Lisboa', pt: 'Lisboa', fr: 'Lisbonne', bg: 'Лисабон' },
  'Europe/London': { es: 'Londres', ca: 'Londres', pt: 'Londres', fr: 'Londres', bg: 'Лондон' },
  'Europe/Madrid': { bg: 'Мадрид' },
  'Europe/Paris': { es: 'París', ca: 'París', bg: 'Париж' },
  'Europe/Sofia': { es: 'Sofía', ca: 'Sofia', pt: 'Sófia', bg: 'София' },
};

/** Names the place of a time zone: `Madrid` for `Europe/Madrid`. */
export function zonePlace(zone: string, language: Language): string {
  return places[zone]?.[language] ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}
