import { isInvoicedOrDeclined } from '../../../domain/budgets/status.ts';
import { operationLabel } from '../../texts/desk.ts';
import { checkInTexts } from '../../texts/panel/check-in.ts';
import type { SectionProps } from '../budgets/data.ts';
import { Buttons, LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/layout.tsx';
import { Time } from '../kit/time.tsx';
import { checkInPath } from './paths.ts';

/** The section of a budget's page that leads to the check-in, before and after the vehicle has arrived. */
export function CheckInSection({ data: { budget }, page }: SectionProps) {
  const { id, vehicle, status, date_in } = budget;
  const { language } = page;
  const isPossible = date_in !== null || !isInvoicedOrDeclined(status);
  if (!vehicle || !isPossible || !page.may('checkInVehicle')) return null;
  return (
    <Card title={operationLabel(language, 'showCheckIn')} region="check-in">
      <Buttons>
        <LinkButton href={checkInPath(id)}>
          {date_in === null ? operationLabel(language, 'checkInVehicle') : checkInTexts[language].open}
        </LinkButton>
        {date_in !== null && (
          <span class="quiet">
            {`${checkInTexts[language].arrived} `}
            <Time at={date_in} />
          </span>
        )}
      </Buttons>
    </Card>
  );
}
