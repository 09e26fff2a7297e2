import { describe, expect, test } from 'vitest';
import type { TrackedAppointment, TrackedBudget } from '../../../../domain/signatures/tracked-budget.ts';
import { type Language, languages } from '../../../../generated/errors.ts';
import type { TrackedWorkshop } from '../../../../views/pages/tracking/tracking.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { pageOf, textOf, workshop } from './scene.ts';

const confirmed: TrackedAppointment = {
  status: 'confirmed',
  starts_at: '2026-11-24T09:00:00.000Z',
  ends_at: '2026-11-24T10:30:00.000Z',
  kept_at: '2026-11-04T09:00:00.000Z',
  client_confirmed_at: null,
};
const proposed: TrackedAppointment = {
  ...confirmed,
  status: 'proposed',
  starts_at: '2026-11-26T09:00:00.000Z',
  ends_at: '2026-11-26T10:30:00.000Z',
};
const day = 'Martes, 24 de noviembre de 2026, 10:00 – 11:30';

const [before, during, after] = ['2026-11-24T08:59:00Z', '2026-11-24T09:10:00Z', '2026-11-24T10:30:00Z'];

interface Scene {
  budget?: Partial<TrackedBudget>;
  workshop?: Partial<TrackedWorkshop>;
  language?: Language;
  now?: string;
}

/** Returns the text of the page's section about due dates; null if there is none. */
function dueOn(scene: Scene): string | null {
  const [section] = /<section class="due[^"]*".*?<\/section>/s.exec(pageOf(scene)) ?? [null];
  return section && textOf(`<body>${section}`);
}

function factsOn(scene: Scene): string {
  const [facts = ''] = /<dl class="facts">.*?<\/dl>/s.exec(pageOf(scene)) ?? [];
  return textOf(`<body>${facts}`);
}

describe('an appointment', () => {
  const { times } = trackingTexts.es;
  const budget = { status: 'Aprobado', appointments: [confirmed] } as const;
  const accepted = { ...budget, appointments: [...budget.appointments] };

  test('to come is due: day and place, and a file for the calendar', () => {
    const told = `Le esperamos ${day} Dónde: Calle Inventada 1 · 28001 Madrid ${times.coming} Añadir al calendario ${times.late({ within: 'llámenos', atStart: 'Llámenos' })}`;
    expect(dueOn({ budget: accepted, now: before })).toBe(told);
    expect(pageOf({ budget: accepted, now: before })).toMatch(
      /<div class="top">.*class="due".*class="reach".*id="progress"/s,
    );
    expect(factsOn({ budget: accepted, now: before })).not.toContain(day);
  });

  test('is due until it ends, or until work has begun', () => {
    expect(dueOn({ budget: accepted, now: during })).toContain(day);
    for (const scene of [
      { budget: accepted, now: after },
      { budget: { ...accepted, status: 'En curso' as const }, now: during },
    ]) {
      expect(dueOn(scene)).toBeNull();
      expect(factsOn(scene)).toContain(`Cita ${day}`);
    }
    expect(dueOn({ budget: { ...accepted, status: 'En espera' }, now: before })).toContain(day);
  });

  test('that was proposed waits for the workshop, beside the one that it is to replace', () => {
    expect(dueOn({ budget: { appointments: [proposed] } })).toBe(
      'Cita Jueves, 26 de noviembre de 2026, 10:00 – 11:30 Propuesta: pendiente de que la confirmemos. Cambiar la cita',
    );
    expect(pageOf({ budget: { appointments: [proposed] } })).toContain('<section class="due waiting"');
    const both = dueOn({ budget: { ...accepted, appointments: [confirmed, proposed] }, now: before });
    expect(both).toMatch(/^Le esperamos Martes, 24 .* Jueves, 26 .* Propuesta: /);
  });
});

describe('a vehicle that is ready', () => {
  const budget = { status: 'Finalizado' } as const;

  test.each(['Finalizado', 'Facturado'] as const)(
    'is to be collected in the opening hours, until it is (%s)',
    (status) => {
      expect(dueOn({ budget: { status } })).toBe(
        [
          'Su vehículo está listo Ya puede pasar a recogerlo. Dónde: Calle Inventada 1 · 28001 Madrid Horario',
          'Lun–vie 08:30–14:00 , 15:30–18:30 Sáb–dom cerrado Excepto festivos.',
        ].join(' '),
      );
      const delivered_at = '2026-11-09T10:00:00.000Z';
      expect(dueOn({ budget: { status, delivered_at } })).toBeNull();
      expect(factsOn({ budget: { status, delivered_at } })).toContain('Vehículo entregado');
    },
  );

  test('comes before an appointment', () => {
    const both = { ...budget, appointments: [confirmed] };
    expect(dueOn({ budget: both, now: before })).toContain('Su vehículo está listo');
    expect(factsOn({ budget: both, now: before })).toContain(`Cita ${day}`);
  });

  test('shows a single day alone; a workshop that is never open shows no hours', () => {
    const saturday = { ...workshop.schedule, sat: { start: '09:00', end: '13:00', closed: false } };
    expect(dueOn({ budget, workshop: { schedule: saturday } })).toContain('Sáb 09:00–13:00 Dom cerrado');
    const shut = { start: '00:00', end: '00:00', closed: true };
    const never = { mon: shut, tue: shut, wed: shut, thu: shut, fri: shut, sat: shut, sun: shut };
    expect(dueOn({ budget, workshop: { schedule: never } })).not.toMatch(/Horario|cerrado|festivos/);
  });

  test.each([
    ['en', 'Mon–Fri', 'Sat–Sun closed'],
    ['ca', 'Dl–dv', 'Ds–dg tancat'],
    ['pt', 'Seg–sex', 'Sáb–dom encerrado'],
    ['fr', 'Lun–ven', 'Sam–dim fermé'],
    ['bg', 'Пн–пт', 'Сб–нд затворено'],
  ] as const)('has its days in the language of the page (%s)', (language, weekdays, weekend) => {
    expect(dueOn({ budget, language })).toContain(`${weekdays} 08:30–14:00 , 15:30–18:30 ${weekend}`);
  });
});

test.each(['Rechazado', 'Cancelado', 'Retirado'] as const)('where it is %s nothing is due', (status) => {
  const scene = { budget: { status, appointments: [confirmed, proposed] }, now: before };
  expect(dueOn(scene)).toBeNull();
  expect(textOf(pageOf(scene))).not.toMatch(/24 de noviembre|Horario|festivos/);
});

describe('buttons', () => {
  const buttonsOn = (scene: Scene) => {
    const [list = ''] = /<ul class="reach".*?<\/ul>/s.exec(pageOf(scene)) ?? [];
    return [...list.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, href, label]) => `${label} ${href}`);
  };

  test('to call, to write over WhatsApp, to mail', () => {
    const all = ['Llamar tel:+34910000000', 'WhatsApp https://wa.me/34600000002'];
    expect(buttonsOn({})).toEqual([...all, 'Correo mailto:taller@example.com']);
  });

  test.each([
    ['phone', 'Llamar'],
    ['whatsapp', 'WhatsApp'],
    ['email', 'Correo'],
  ])('%s: where the workshop has given none there is none', (field, label) => {
    const labels = buttonsOn({ workshop: { [field]: '' } }).map((button) => button.split(' ')[0]);
    expect(labels).toEqual(['Llamar', 'WhatsApp', 'Correo'].filter((each) => each !== label));
  });

  test.each([
    ['ES', '+359 2 900 0000', '35929000000'],
    ['BG', '088 800 0000', '359888000000'],
    ['PT', '00351 912 000 000', '351912000000'],
    ['ES', 'preguntar en el mostrador', null],
    ['ES', '12', null],
    ['ES', '"><script>', null],
  ])('WhatsApp has the digits of the number, where it is one (%s %s)', (country, whatsapp, digits) => {
    const html = pageOf({ workshop: { country, whatsapp } });
    expect(/wa\.me\/([^"]*)"/.exec(html)?.[1] ?? null).toBe(digits);
    expect(html).not.toContain('<script>');
  });

  test.each(languages)('are short enough for three in a row on a phone (%s)', (language) => {
    const labels = Object.values(trackingTexts[language].reach);
    expect(labels.filter((label) => label.length > 10)).toEqual([]);
  });
});
