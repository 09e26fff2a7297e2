import { operationLabel } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import type { Page, ResultOf } from '../screen.ts';

/** The booked visit, which the person reads back to the caller. */
export function BookedVisit({ visit, page }: { visit: ResultOf<'bookVisit'>; page: Page }) {
  const { budget, appointment } = visit;
  const texts = counterTexts[page.language];
  return (
    <Card>
      <RecordHead
        plate={budget.vehicle && <Plate plate={budget.vehicle.plate} large />}
        title={appointment ? texts.booked : texts.bookedWithoutTime}
        facts={
          <>
            <span>{budget.client.name}</span>
            <span>{`#${budget.id}`}</span>
            {appointment && (
              <span class="strong">
                <Time at={appointment.start} show="long" />
              </span>
            )}
            {appointment && <span>{appointment.box.name}</span>}
          </>
        }
      />
      {budget.public_notes && <p>{budget.public_notes}</p>}
      <Buttons>
        <LinkButton href="/panel/counter" kind="primary" shortcut="n">
          {texts.nextCall}
        </LinkButton>
        {appointment && (
          <OperationForm operation="cancelAppointment" params={{ id: appointment.id }} inline>
            <Button kind="quiet">{operationLabel(page.language, 'cancelAppointment')}</Button>
          </OperationForm>
        )}
      </Buttons>
    </Card>
  );
}
