import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Badge } from '../kit/status.tsx';
import type { Page } from '../screen.ts';

const marks = {
  pending: { tone: 'busy', shape: 'clock' },
  succeeded: { tone: 'good', shape: 'check' },
  failed: { tone: 'bad', shape: 'cross' },
} as const;

export function DeliveryStatus({ status, page }: { status: keyof typeof marks; page: Page }) {
  return (
    <span class="badges">
      <Badge {...marks[status]} word={integrationsTexts[page.language].deliveryStates[status]} />
    </span>
  );
}
