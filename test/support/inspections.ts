import { jpeg } from './document-files.ts';
import type { TestWorkshop } from './workshop.ts';

type Desk = TestWorkshop['desk'];

export const brakesTemplate = {
  name: 'Frenos',
  points: [
    {
      ...{ section: 'Frenos', text: 'Pastillas delanteras', hint: 'Espesor', unit: 'mm' },
      ...{ amber_at: 4, red_at: 2, return_months: 6, return_km: 10_000 },
    },
    { section: 'Frenos', text: 'Discos' },
    { section: 'Luces', text: 'Faros' },
  ],
};

/** Creates an inspection of a budget whose first point has a red result and a photo. */
export async function inspect(desk: Desk, budget_id: number) {
  const { body: list } = await desk('GET', '/inspection-templates');
  const [known] = list.data;
  const template = known ?? (await desk('POST', '/inspection-templates', brakesTemplate)).body;
  const { body: inspection } = await desk('POST', '/inspections', { budget_id, template_id: template.id });
  const [point] = inspection.points;
  const path = `/inspections/${inspection.id}/points/${point.id}`;
  await desk('PATCH', path, { value: 1.5, note: 'Casi sin ferodo' });
  const { body } = await desk('POST', `${path}/photos`, {
    ...{ file: jpeg({ height: 16 }).toString('base64'), filename: 'pastillas.jpg' },
  });
  return { id: inspection.id as number, path, point: body, points: inspection.points };
}
