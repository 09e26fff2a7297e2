import { describe, expect, test } from 'vitest';
import { type BudgetStatus, budgetStatuses } from '../../../../domain/budgets/status.ts';
import { languages } from '../../../../generated/errors.ts';
import { trackingStyle } from '../../../../views/pages/tracking/style.ts';
import { taxName } from '../../../../views/texts/tax-name.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { line, pageOf, textOf, workshop } from './scene.ts';

test('tells of workshop, vehicle and reference', () => {
  const text = textOf(pageOf());
  for (const shown of [
    ...['Taller Ejemplo', 'Taller Ejemplo Ficticio, S.L. · B00000000', 'Calle Inventada 1 · 28001 Madrid'],
    ...['+34 910 000 000', 'taller@example.com', 'taller.example.com'],
    ...['Presupuesto 118', 'Marca Modelo', '0001ZZZ', 'FLOTA-7', 'Traiga la llave de repuesto.'],
  ]) {
    expect(text).toContain(shown);
  }
});

test('begins with the vehicle, its status and its cost; the number is smaller', () => {
  const html = pageOf({ budget: { lines: [line({ price_estimated: true })] } });
  const [, top = ''] = /<main>(.*?)<section class="due"/s.exec(html) ?? [];
  expect(textOf(`<body>${top}`)).toBe(
    [
      '0001ZZZ Marca Modelo Presupuesto 118 · 2 de noviembre de 2026',
      `Presupuesto enviado ${trackingTexts.es.status.Enviado.text}`,
      'Total con IVA 121,00 € Incluye precios estimados',
    ].join(' '),
  );
  expect(html).toMatch(/<h1><span class="plate"><bdi>0001ZZZ<\/bdi><\/span> <bdi>Marca Modelo<\/bdi><\/h1>/);
});

test('without a vehicle its number is the title, and without lines it has no total', () => {
  const html = pageOf({ budget: { plate: null, brand: null, model: null } });
  expect(html).toContain('<h1>Presupuesto 118</h1><p class="number">2 de noviembre de 2026</p>');
  expect(html).not.toContain('class="sum"');
  expect(pageOf({ budget: { plate: null } })).toContain('<h1> <bdi>Marca Modelo</bdi></h1>');
});

test('has links to look at it in another language, to call, to write and to look', () => {
  const links = [...pageOf().matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    ...['?lang=en', '?lang=ca', '?lang=pt', '?lang=fr', '?lang=bg'],
    `?times&amp;lang=es`,
    ...['tel:+34910000000', 'https://wa.me/34600000002', 'mailto:taller@example.com'],
    ...['tel:+34910000000', 'mailto:taller@example.com', 'https://taller.example.com'],
  ]);
});

test.each(languages)('names the six languages in their own words (%s)', (language) => {
  const [menu = ''] = /<details class="menu">.*?<\/details>/s.exec(pageOf({ language })) ?? [];
  const names = ['Español', 'English', 'Català', 'Português', 'Français', 'Български'];
  const [, summary = '', list = ''] = /<summary>(.*?)<\/summary>(.*)/s.exec(menu) ?? [];
  expect(names.filter((name) => summary.includes(name))).toEqual([names[languages.indexOf(language)]]);
  expect(names.filter((name) => list.includes(name))).toEqual(names);
  expect(list).toContain(`<li lang="${language}" aria-current="true">`);
});

test('on paper it is a quote: with the identity of the workshop, without what only a screen can do', () => {
  const html = pageOf();
  const [, letterhead = ''] = /<header>(.*?)<details/s.exec(html) ?? [];
  expect(textOf(`<body>${letterhead}`)).toBe(
    [
      ...['Taller Ejemplo', 'Taller Ejemplo Ficticio, S.L. · B00000000', 'Calle Inventada 1 · 28001 Madrid'],
      ...['+34 910 000 000', 'taller@example.com', 'taller.example.com'],
    ].join(' '),
  );
  const [, paper = ''] = trackingStyle.split('@media print{@page');
  const [, hidden = ''] = /\}(\.menu[^{}]*)\{display: none\}/.exec(paper) ?? [];
  expect(hidden.split(',')).toEqual(
    expect.arrayContaining(['.menu', '.reach', '.appointment .calendar', '.steps', 'footer']),
  );
});

test('leaves out what there is not', () => {
  const nothing = { client_reference: null, public_notes: null, plate: null, brand: null, model: null };
  const silent = {
    legal_name: '',
    tax_id: '',
    address: '',
    zip: '',
    city: '',
    phone: '',
    email: '',
    web: '',
    whatsapp: '',
  };
  const html = pageOf({ budget: nothing, workshop: silent });
  const { facts, notes } = trackingTexts.es;
  for (const label of [facts.clientReference, facts.signed, facts.delivered, notes]) {
    expect(textOf(html)).not.toContain(label);
  }
  expect(html).not.toMatch(/null|undefined|<p[^>]*><bdi><\/bdi>|<dl|<ul(?! class="languages")/);
});

test('days are those of the workshop', () => {
  const html = pageOf();
  expect(html).toContain('<time datetime="2026-11-03T23:30:00.000Z">4 nov 2026</time>');
  expect(textOf(html)).toContain('Presupuesto 118 · 2 de noviembre de 2026');
});

test('tells when it was signed, and when the vehicle was handed over', () => {
  const text = textOf(
    pageOf({
      budget: { client_signed_at: '2026-11-04T10:12:00.000Z', delivered_at: '2026-11-09T10:00:00.000Z' },
    }),
  );
  expect(text).toContain('Firmado Miércoles, 4 de noviembre de 2026, 11:12');
  expect(text).toContain('Vehículo entregado 9 de noviembre de 2026');
});

test('has a link to each document without a picture, with its kind and size', () => {
  const documents = [
    { id: 7, filename: 'Peritaje.pdf', content_type: 'application/pdf', size: 1_234_000, thumbnail: null },
    { id: 9, filename: 'Golpe.jpg', content_type: 'image/jpeg', size: 100, thumbnail: null },
  ];
  const html = pageOf({ budget: { documents } });
  expect(html).toContain('<a href="https://taller.example.com/d/7"><bdi>Peritaje.pdf</bdi></a>');
  expect(textOf(html)).toContain('Documentos Peritaje.pdf PDF, 1.234 kB Golpe.jpg JPEG, 1 kB');
  expect(textOf(pageOf())).not.toContain('Documentos');
});

test('shows its photos as pictures that lead to the whole ones, and nothing moves while they come', () => {
  const photo = { content_type: 'image/jpeg', size: 100 };
  const documents = [
    { id: 9, filename: 'Golpe.jpg', ...photo, thumbnail: { width: 640, height: 480 } },
    { id: 11, filename: 'Llanta "nueva".jpg', ...photo, thumbnail: { width: 480, height: 640 } },
  ];
  const html = pageOf({ budget: { documents } });
  expect(html).toContain(
    '<a href="/d/9-shown"><img src="/d/9-thumbnail" alt="Golpe.jpg" width="640" height="480" loading="lazy"/></a>',
  );
  expect(html).toContain('alt="Llanta &quot;nueva&quot;.jpg"');
  expect(textOf(html)).toContain('Fotos');
  expect(textOf(html)).not.toContain('Documentos');
  expect(textOf(pageOf())).not.toContain('Fotos');
});

describe('the line of steps', () => {
  const stepsIn = (html: string) =>
    [...html.matchAll(/<li class="(\w+)"( aria-current="step")?>(.*?)<\/li>/g)].map(
      ([, state, current, content]) => [state, current !== undefined, textOf(`<body>${content}`)],
    );

  test('shows the finished steps with their dates, the present one, and the next ones', () => {
    expect(stepsIn(pageOf())).toEqual([
      ['done', false, 'Solicitud recibida (hecho) 2 nov 2026'],
      ['current', true, 'Presupuesto enviado (actual) 4 nov 2026'],
      ['to_come', false, 'Presupuesto aceptado (pendiente)'],
      ['to_come', false, 'Trabajo en curso (pendiente)'],
      ['to_come', false, 'Trabajo terminado (pendiente)'],
    ]);
  });

  test.each(['Rechazado', 'Cancelado', 'Retirado'] as const)(
    'ends where it is %s, and says and shows so plainly',
    (status) => {
      const milestones = [
        { status: 'Pendiente', at: '2026-11-02T09:00:00.000Z' } as const,
        { status, at: '2026-11-05T09:00:00.000Z' },
      ];
      const html = pageOf({ budget: { status, milestones } });
      const { step, text } = trackingTexts.es.status[status];
      expect(stepsIn(html).map(([state]) => state)).toEqual(['done', 'closed']);
      expect(stepsIn(html)[1]?.[2]).toBe(`${step} (cerrado) 5 nov 2026`);
      expect(textOf(html)).toContain(text);
      expect(html).toContain('<main class="closed">');
      expect(pageOf()).toContain('<main>');
    },
  );
});

test('asks for what can be done alone: to decide, or to choose a time', () => {
  const mayDo = (status: BudgetStatus) =>
    [
      ...pageOf({ budget: { status, lines: [line()] } }).matchAll(
        /<(?:h2|a)[^>]* (?:id="(decide)"|href="\?(times))/g,
      ),
    ]
      .map(([, decide, times]) => decide ?? times)
      .join();
  for (const status of budgetStatuses) {
    const expected =
      { Pendiente: 'times,decide', Enviado: 'times,decide', 'En cotización': 'times', Aprobado: 'times' }[
        status as string
      ] ?? '';
    expect(mayDo(status), status).toBe(expected);
    expect(/<form|<button|<input/.test(pageOf({ budget: { status, lines: [line()] } })), status).toBe(
      expected.includes('decide'),
    );
  }
});

test.each(languages)('has a heading for each part, none of them skipped (%s)', (language) => {
  const html = pageOf({ language, budget: { lines: [line()] } });
  expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual([
    '1',
    '2',
    '2',
    '2',
    '2',
    '2',
    '2',
  ]);
  for (const [, id] of html.matchAll(/aria-labelledby="(\w+)"/g)) expect(html).toContain(` id="${id}"`);
  expect(html).toMatch(/<header>.*<main>.*<\/main><footer/s);
});

test.each(languages)('is written in its language (%s)', (language) => {
  const html = pageOf({ language, budget: { lines: [line()] } });
  const { title, status, lines } = trackingTexts[language];
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="ltr">`));
  expect(html).toContain(`<title>${title(118)} · Taller Ejemplo</title>`);
  const tax = taxName(workshop, language);
  for (const text of [status.Enviado.text, lines.withoutTax(tax)]) expect(textOf(html)).toContain(text);
});

test('says until when it holds, while it can be accepted', () => {
  const shown = (status: BudgetStatus) => textOf(pageOf({ budget: { status, valid_until: '2026-12-09' } }));
  for (const status of budgetStatuses) {
    const isOpen = ['Pendiente', 'En cotización', 'Enviado'].includes(status);
    expect(shown(status).includes('Válido hasta 9 de diciembre de 2026'), status).toBe(isOpen);
  }
});
