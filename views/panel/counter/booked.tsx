import { operationLabel } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { Confirmation } from './confirmation.tsx';
import type { CounterData } from './data.ts';

interface BookedVisitProps extends Pick<CounterData, 'appointment' | 'channel'> {
  budget: ResultOf<'showBudget'>;
  page: Page;
}

/** The booked visit, which the person reads back to the caller. */
export function BookedVisit({ budget, appointment, channel, page }: BookedVisitProps) {
  const texts = counterTexts[page.language];
  const isNotified = page.address.query.notified === 'true';
  return (
    <Card>
      <RecordHead
        plate={budget.vehicle && <Plate plate={budget.vehicle.plate} large />}
        title={appointment ? texts.booked : texts.bookedWithoutTime}
        facts={
          <>
            <span>{budget.client.name}</span>
            <a href={`/panel/budgets/${budget.id}`}>{`#${budget.id}`}</a>
            {appointment && (
              <span class="strong">
                <Time at={appointment.start} show="long" />
              </span>
            )}
            {appointment && <span>{appointment.box.name}</span>}
            {budget.mechanic && <span>{budget.mechanic.name}</span>}
          </>
        }
      />
      <div class="stack">
        {budget.public_notes && <p>{budget.public_notes}</p>}
        {isNotified && appointment && <Confirmation channel={channel} sent page={page} />}
        <Buttons>
          <LinkButton href="/panel/counter" kind="primary" shortcut="n">
            {texts.nextCall}
          </LinkButton>
          {appointment && (
            <OperationForm
              operation="cancelAppointment"
              params={{ id: appointment.id, notify_client: isNotified }}
              inline
            >
              <Button kind="quiet">{operationLabel(page.language, 'cancelAppointment')}</Button>
            </OperationForm>
          )}
        </Buttons>
      </div>
    </Card>
  );
}
