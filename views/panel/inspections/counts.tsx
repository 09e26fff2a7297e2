import { statusMarks } from '../../../domain/status/marks.ts';
import { enumLabel } from '../../texts/desk.ts';
import { Badge } from '../kit/status.tsx';
import { usePage } from '../page-context.ts';
import type { InspectionItem } from './data.ts';

const counted = ['red', 'amber', 'green'] as const;

/** How many points of an inspection have each result, the urgent ones first. */
export function Counts({ inspection }: { inspection: Pick<InspectionItem, (typeof counted)[number]> }) {
  const { language } = usePage();
  return (
    <>
      {counted
        .filter((result) => inspection[result] > 0)
        .map((result) => (
          <Badge
            {...statusMarks.inspectionResult[result]}
            word={`${inspection[result]} ${enumLabel(language, 'InspectionResult', result)}`}
          />
        ))}
    </>
  );
}
