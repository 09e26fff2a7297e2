import { h } from 'preact';
import type { Contact } from '../../domain/messages/notices/mail.ts';
import type { Language } from '../../generated/errors.ts';
import { contactList, languageList, page } from './page.ts';
import { pageTexts } from './texts.ts';

interface Front {
  language: Language;
  workshop: Contact;
  documentUrl: string;
}

export function frontPage({ language, workshop, documentUrl }: Front): string {
  const texts = frontTexts[language];
  return page(
    { language, title: texts.title(workshop.name), workshop: null },
    h('p', null, texts.what),
    h('ul', { role: 'list' }, h('li', null, h('a', { href: documentUrl }, texts.reference))),
    h('p', null, texts.referenceNote),
    h('p', null, texts.keys),
    h('p', null, texts.clients),
    contactList(workshop),
    languageList(language),
  );
}

interface FrontTexts {
  title: (workshop: string) => string;
  what: string;
  /** For clients who have come here by the workshop's address. */
  clients: string;
  reference: string;
  referenceNote: string;
  /** Above the ways to reach the workshop, if there are any. */
  keys: string;
}

export const frontTexts: Record<Language, FrontTexts> = {
  es: {
    title: (workshop) => `API de ${workshop}`,
    what: 'Esta es la API REST de un taller de reparación de vehículos: los programas que tienen una clave leen y escriben aquí sus clientes, vehículos y presupuestos.',
    clients: '¿Busca su presupuesto? Abra el enlace que le envió el taller.',
    reference: 'Referencia (OpenAPI 3.1, JSON)',
    referenceNote: 'Incluye una guía y se puede abrir con cualquier visor de OpenAPI.',
    keys: 'Las claves de API las entrega el taller.',
  },
  en: {
    title: (workshop) => `${workshop} API`,
    what: 'This is the REST API of a vehicle-repair workshop: programs with a key read and write its clients, vehicles and budgets here.',
    clients: 'Are you looking for your quote? Open the link that the workshop sent you.',
    reference: 'Reference (OpenAPI 3.1, JSON)',
    referenceNote: 'It includes a guide, and any OpenAPI viewer can show it.',
    keys: 'The workshop issues the API keys.',
  },
  ca: {
    title: (workshop) => `API de ${workshop}`,
    what: "Aquesta és l'API REST d'un taller de reparació de vehicles: els programes que tenen una clau hi llegeixen i escriuen els clients, els vehicles i els pressupostos.",
    clients: "Busqueu el vostre pressupost? Obriu l'enllaç que us va enviar el taller.",
    reference: 'Referència (OpenAPI 3.1, JSON)',
    referenceNote: "Inclou una guia i es pot obrir amb qualsevol visor d'OpenAPI.",
    keys: "Les claus d'API les dona el taller.",
  },
  pt: {
    title: (workshop) => `API de ${workshop}`,
    what: 'Esta é a API REST de uma oficina de reparação de veículos: os programas que têm uma chave consultam e alteram aqui os clientes, veículos e orçamentos.',
    clients: 'Procura o seu orçamento? Abra o link que a oficina lhe enviou.',
    reference: 'Referência (OpenAPI 3.1, JSON)',
    referenceNote: 'Inclui um guia e pode ser aberta com qualquer visualizador de OpenAPI.',
    keys: 'As chaves de API são fornecidas pela oficina.',
  },
  fr: {
    title: (workshop) => `API de ${workshop}`,
    what: 'Voici l’API REST d’un atelier de réparation automobile\u00a0: les programmes munis d’une clé y lisent et y écrivent les clients, les véhicules et les devis.',
    clients: 'Vous cherchez votre devis\u00a0? Ouvrez le lien que l’atelier vous a envoyé.',
    reference: 'Référence (OpenAPI 3.1, JSON)',
    referenceNote: 'Elle comprend un guide et s’ouvre avec tout lecteur OpenAPI.',
    keys: 'Les clés d’API sont fournies par l’atelier.',
  },
  bg: {
    title: (workshop) => `API на ${workshop}`,
    what: 'Това е REST API на автосервиз: програмите, които имат ключ, четат и записват тук неговите клиенти, автомобили и оферти.',
    clients: 'Търсите своята оферта? Отворете линка, който сервизът Ви е изпратил.',
    reference: 'Справочник (OpenAPI 3.1, JSON)',
    referenceNote: 'Включва ръководство и се отваря с всяка програма за преглед на OpenAPI.',
    keys: 'API ключовете се издават от сервиза.',
  },
};

interface Reader {
  language: Language;
  workshop: Contact | null;
}

/** For when nothing can be looked up, sometimes not even whose page it is. */
export function laterPage({ language, workshop }: Reader): string {
  const { title, text } = pageTexts[language].later;
  return page({ language, title, workshop: workshop?.name ?? null }, h('p', null, text));
}

/** For a file that is not the one that was stored: nobody is sent it. */
export function damagedPage({ language, workshop }: Reader): string {
  const { title, text } = pageTexts[language].damaged;
  const contacts = workshop && contactList(workshop);
  return page({ language, title, workshop: workshop?.name ?? null }, h('p', null, text), contacts);
}

/** For links that this workshop never issued or has replaced, or that were cut on their way. */
export function notFoundPage({ language, workshop }: Reader): string {
  const { title, text, ask } = pageTexts[language].notFound;
  const contacts = workshop && contactList(workshop);
  return page(
    { language, title, workshop: workshop?.name ?? null },
    h('p', null, text),
    contacts && [h('p', null, ask), contacts],
  );
}

export type UnsubscribeState = 'ask' | 'done' | 'already';

interface Unsubscribing {
  language: Language;
  workshop: string;
  state: UnsubscribeState;
}

/** Opening it changes nothing, as mail scanners open every link; its button posts to the same address (RFC 8058). */
export function unsubscribePage({ language, workshop, state }: Unsubscribing): string {
  const texts = pageTexts[language].unsubscribe;
  const { title, text } = texts[state];
  return page(
    { language, title, workshop },
    h('p', null, text(workshop)),
    state === 'ask' && h('form', { method: 'post' }, h('button', { type: 'submit' }, texts.ask.button)),
    h('p', { class: 'quiet' }, texts.service),
    languageList(language),
  );
}
