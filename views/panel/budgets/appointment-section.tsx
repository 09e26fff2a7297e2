import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { Button, Buttons } from '../kit/button.tsx';
import { FieldRow } from '../kit/field.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Budget, SectionProps } from './data.ts';

const statusesForAppointments = [
  'Pendiente',
  'En cotización',
  'Enviado',
  'Aprobado',
  'En curso',
  'En espera',
];

/** The appointment of a budget, or the form that books one. */
export function AppointmentSection({ data: { budget }, page }: SectionProps) {
  const { appointment, status } = budget;
  const texts = budgetsTexts[page.language];
  const mayBook = page.may('bookAppointment') && statusesForAppointments.includes(status);
  return (
    <Card title={texts.appointment} region="appointment">
      {appointment.start ? (
        <BookedAppointment budget={budget} page={page} />
      ) : (
        <p class="quiet">{texts.noAppointment}</p>
      )}
      {!appointment.start && mayBook && <BookForm budget={budget} page={page} />}
    </Card>
  );
}

interface BudgetProps {
  budget: Budget;
  page: Page;
}

function BookedAppointment({ budget, page }: BudgetProps) {
  const { start, end, status, box, client_confirmed_at } = budget.appointment;
  const { language, may } = page;
  const params = { id: `b${budget.id}` };
  const label = (field: string) => fieldLabel(page, 'showBudget', `appointment.${field}`);
  return (
    <>
      <Facts
        facts={[
          { label: label('start'), value: start && <Time at={start} show="long" /> },
          { label: label('end'), value: end && <Time at={end} show="time" /> },
          { label: label('box'), value: box.name },
          {
            label: label('status'),
            value: status && (
              <Status
                kind="appointment"
                status={status}
                word={enumLabel(language, 'BudgetAppointmentStatus', status)}
              />
            ),
          },
          {
            label: label('client_confirmed_at'),
            value: client_confirmed_at && <Time at={client_confirmed_at} />,
          },
        ]}
      />
      <Buttons>
        {status === 'proposed' &&
          (['confirmAppointment', 'rejectAppointment'] as const)
            .filter((operation) => may(operation))
            .map((operation) => (
              <OperationForm operation={operation} params={params} inline>
                <Button>{operationLabel(language, operation)}</Button>
              </OperationForm>
            ))}
        {status === 'confirmed' && may('cancelAppointment') && (
          <OperationForm operation="cancelAppointment" params={params} inline>
            <Button kind="quiet">{operationLabel(language, 'cancelAppointment')}</Button>
          </OperationForm>
        )}
      </Buttons>
    </>
  );
}

function BookForm({ budget, page }: BudgetProps) {
  return (
    <OperationForm operation="bookAppointment" params={{ budget_id: budget.id }}>
      <div class="fields">
        <FieldRow>
          <OperationField operation="bookAppointment" property="start" />
          <OperationField
            operation="bookAppointment"
            property="duration_minutes"
            value={budget.estimated_duration_minutes}
          />
        </FieldRow>
        <OperationField operation="bookAppointment" property="box_id" />
        {!budget.internal && <OperationField operation="bookAppointment" property="notify_client" />}
      </div>
      <FormButtons kind="secondary" submit={budgetsTexts[page.language].book} />
    </OperationForm>
  );
}
