import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  choosePhotos,
  type InspectionPaper,
  type PointOnPaper,
} from '../../../domain/signatures/inspection-paper.ts';
import { languages } from '../../../generated/errors.ts';
import { drawInspection } from '../../../views/papers/inspection.ts';
import { paperTexts } from '../../../views/texts/papers.ts';
import { trackingTexts } from '../../../views/texts/tracking.ts';
import { quoteOnPaper } from '../../support/papers.ts';
import { pagesOf, textOf } from '../../support/pdf-text.ts';

const { lines: _, ...quote } = quoteOnPaper;
const blank: PointOnPaper = {
  ...{
    id: 1,
    section: 'Frenos',
    text: 'Pastillas delanteras',
    result: 'red',
    value_hundredths: null,
    unit: null,
  },
  ...{ note: null, state: 'open', decided_at: null, photo_ids: [], more_photos: 0 },
};
const points: PointOnPaper[] = [
  { ...blank, id: 1, result: 'green', text: 'Faros', state: null },
  {
    ...{ ...blank, id: 2, value_hundredths: 150, unit: 'mm', note: 'Casi sin ferodo', state: 'accepted' },
    ...{ decided_at: '2026-11-24T09:00:00.000Z', photo_ids: [7], more_photos: 3 },
  },
  {
    ...blank,
    id: 3,
    result: 'amber',
    text: 'Discos',
    state: 'declined',
    decided_at: '2026-11-24T09:00:00.000Z',
  },
];
const paper: InspectionPaper = {
  ...{ language: 'es', quote, name: 'Revisión general', points, unchecked: 2 },
  ...{ inspected_at: '2026-11-23T08:10:00.000Z', inspected_by: 'Íñigo Ficticio' },
};
const webp = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#789' } })
  .webp()
  .toBuffer();
const photos = new Map([[7, webp]]);

test('names the parties and the vehicle, and lists urgent findings first', async () => {
  const text = textOf(await drawInspection(paper, photos));
  const told = [
    ...['Taller Ejemplo', 'Clara Ejemplo Ruiz', '1234 KLM', 'Revisión general', 'Íñigo Ficticio'],
    ...['Urgente: 1', 'Pastillas delanteras', '1,5 mm', 'Casi sin ferodo'],
    ...['Aceptó este trabajo el 24 de noviembre de 2026', 'Hay 3 fotos más en su página.'],
    ...[
      'Discos',
      'No aceptó este trabajo el 24 de noviembre de 2026',
      'Faros',
      'Quedan 2 puntos sin comprobar.',
    ],
  ];
  for (const each of told) expect(text).toContain(each);
  const places = ['Pastillas delanteras', 'Discos', 'Faros'].map((each) => text.indexOf(each));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('contains the photos, and the marks with their words for screen readers', async () => {
  const pdf = (await drawInspection(paper, photos)).toString('latin1');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(pdf.match(/\/S \/Figure/g)?.length).toBe(points.length + photos.size);
});

test('is drawn without a photo that cannot be read', async () => {
  const pdf = await drawInspection(paper, new Map([[7, Buffer.from('no picture')]]));
  expect(textOf(pdf)).toContain('Pastillas delanteras');
});

test('says so if nothing has been checked', async () => {
  const text = textOf(await drawInspection({ ...paper, points: [] }, new Map()));
  expect(text).toContain('Aún no se ha comprobado ningún punto.');
});

test('fits the longest notes on pages, and equal papers into equal bytes', async () => {
  const long = points.map((point) => ({
    ...point,
    text: 'Pastillas '.repeat(20),
    note: 'línea\n'.repeat(400),
  }));
  const many = Array.from({ length: 4 }, () => long).flat();
  const [one, other] = [
    await drawInspection({ ...paper, points: many }, photos),
    await drawInspection({ ...paper, points: many }, photos),
  ];
  expect(one.equals(other)).toBe(true);
  expect(pagesOf(one).length).toBeLessThan(20);
});

test('prints at most four photos of a finding, and counts the others', () => {
  const chosen = choosePhotos([{ photo_ids: [1, 2, 3, 4, 5, 6] }, { photo_ids: [] }]);
  expect(chosen).toEqual([
    { photo_ids: [1, 2, 3, 4], more_photos: 2 },
    { photo_ids: [], more_photos: 0 },
  ]);
});

test.each(languages)('is written in %s', async (language) => {
  const text = textOf(await drawInspection({ ...paper, language }, new Map()));
  const words = paperTexts[language].inspection;
  for (const word of [words.title(512), words.by, trackingTexts[language].inspection.results.amber])
    expect(text).toContain(word);
});
