import { fieldLabel } from '../field-label.ts';
import { Card } from '../kit/layout.tsx';
import { List } from '../kit/list.tsx';
import { PartRequestRow } from '../today/part-requests.tsx';
import type { SectionProps } from './data.ts';

/** The parts that mechanics need for the work and that have not arrived. */
export function PartsSection({ data: { parts }, page }: SectionProps) {
  if (!parts || parts.data.length === 0) return null;
  const title = fieldLabel(page, 'showJob', 'part_requests');
  return (
    <Card title={title} flush region="part-requests">
      <List label={title}>
        {parts.data.map((request) => (
          <PartRequestRow request={request} plate={null} page={page} />
        ))}
      </List>
    </Card>
  );
}
