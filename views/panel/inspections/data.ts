import type { ResultOf } from '../screen.ts';

export type Inspection = ResultOf<'showInspection'>;
export type InspectionItem = ResultOf<'listDeskInspections'>['data'][number];
export type Point = Inspection['points'][number];
export type Template = ResultOf<'listDeskInspectionTemplates'>['data'][number];
export type PendingFinding = ResultOf<'listPendingFindings'>['data'][number];

export interface PointSection {
  title: string;
  points: Point[];
}

/** Joins points of the same section that follow each other. */
export function sectionsOf(points: readonly Point[]): PointSection[] {
  const sections: PointSection[] = [];
  for (const point of points) {
    const last = sections.at(-1);
    if (last?.title === point.section) last.points.push(point);
    else sections.push({ title: point.section, points: [point] });
  }
  return sections;
}

/** Returns the first unchecked point after a point, or else the first unchecked one. */
export function nextUnchecked(points: readonly Point[], afterId?: number): Point | undefined {
  const start = points.findIndex(({ id }) => id === afterId) + 1;
  const inOrder = [...points.slice(start), ...points.slice(0, start)];
  return inOrder.find(({ result }) => result === 'unchecked');
}
