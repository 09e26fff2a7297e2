import { minuteMs } from '../../../domain/time/lengths.ts';
import { localDay } from '../../../domain/time/local.ts';
import { enumLabel, fieldText, operationLabel } from '../../texts/desk.ts';
import { checkInTexts } from '../../texts/panel/check-in.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { assetPath } from '../assets.ts';
import { checkInPath } from '../check-in/paths.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Plate } from '../kit/plate.tsx';
import { Facts, RecordHead } from '../kit/record.tsx';
import { Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import {
  type Address,
  defineScreen,
  type OfferedAct,
  type Page,
  type ResultOf,
  type Toast,
  type UndoAct,
} from '../screen.ts';
import { diaryPath, viewHref } from './address.ts';
import { When } from './when.tsx';

type Appointment = ResultOf<'showAppointment'>;

interface AppointmentData {
  appointment: Appointment;
  budget: ResultOf<'showBudget'> | undefined;
  boxes: ResultOf<'listBoxes'> | undefined;
  staff: ResultOf<'listStaff'> | undefined;
}

/** One appointment with its client, vehicle and time, and the forms that move, confirm and cancel it. Scripts show it over the diary. */
export const diaryAppointmentScreen = defineScreen({
  name: 'diary-appointment',
  place: 'diary',
  path: '/panel/diary/appointments/:id',
  reads: { appointment: 'showAppointment' },
  optionalReads: { budget: 'showBudget', boxes: 'listBoxes', staff: 'listStaff' },
  inputs: ({ params: { id = '' } }) => ({
    appointment: { params: { id } },
    budget: id.startsWith('b') ? { params: { id: id.slice(1) } } : null,
  }),
  forms: {
    moveAppointment: { next: backOf, undo: undoMove, offer: tellClient },
    sendAppointmentMessage: { next: backOf, toast: messageToast },
    confirmAppointment: { next: backOf },
    rejectAppointment: { next: backOf },
    cancelAppointment: { next: backOf, undo: undoCancel },
  },
  title: ({ appointment }, { language }) =>
    `${kitTexts[language].frame.places.diary} · ${appointment.vehicle?.plate ?? appointment.client.name}`,
  view: (data, page) => <AppointmentPage data={data} page={page} />,
});

type Fields = Record<string, string | string[]>;

/** Returns the address of the diary to which a form leads: the one from which the person came. */
export function backOf(_result: unknown, { query }: Address): string {
  const { back = '' } = query;
  return new RegExp(`^${diaryPath}(?:$|[?/])`).test(back) ? back : diaryPath;
}

function minutesOf({ start, end }: Pick<Appointment, 'start' | 'end'>): number {
  return (Date.parse(end) - Date.parse(start)) / minuteMs;
}

/** Returns the move back. If the client was notified of the move, notifies it of the move back as well. */
function undoMove(data: Record<string, unknown>, { notify_client }: Fields): UndoAct {
  const { id, start, box, mechanic, ...rest } = data.appointment as Appointment;
  const params = {
    ...{ id, start, duration_minutes: String(minutesOf({ start, ...rest })), box_id: String(box.id) },
    mechanic_id: mechanic ? String(mechanic.id) : '',
    ...(notify_client === 'true' && { notify_client }),
  };
  return { operation: 'moveAppointment', params };
}

/** Returns the act that tells the client of a move to another time, if the move did not. */
function tellClient(moved: unknown, { params }: UndoAct, { notify_client }: Fields): OfferedAct | undefined {
  const { id, start } = moved as Appointment;
  const { start: moved_from = '' } = params;
  if (notify_client === 'true' || start === moved_from) return undefined;
  return { operation: 'sendAppointmentMessage', params: { id, moved_from } };
}

export function messageToast(message: unknown): Toast {
  return (message as ResultOf<'sendAppointmentMessage'>).status === 'failed' ? 'unsent' : 'sent';
}

function undoCancel(data: Record<string, unknown>): UndoAct | undefined {
  const { status, budget_id, start, end, box } = data.appointment as Appointment;
  if (status !== 'confirmed') return undefined;
  const duration_minutes = String(minutesOf({ start, end }));
  return {
    operation: 'bookAppointment',
    params: { budget_id: String(budget_id), start, duration_minutes, box_id: String(box.id) },
  };
}

function AppointmentPage({ data, page }: { data: AppointmentData; page: Page }) {
  const { appointment, budget } = data;
  const { language, zone } = page;
  const texts = diaryTexts[language];
  const { client, vehicle, box, mechanic, start, status, category, client_confirmed_at } = appointment;
  const home = viewHref('week', localDay(new Date(start), zone));
  const back = page.address.query.back ? backOf(null, page.address) : home;
  return (
    <div class="diary-sheet" data-sheet="">
      <link rel="stylesheet" href={assetPath('diary.css')} />
      <RecordHead
        back={{ href: back, label: texts.appointment.back }}
        plate={vehicle && <Plate plate={vehicle.plate} large />}
        title={<span dir="auto">{client.name}</span>}
        facts={
          <>
            <span class="strong">
              <Time at={start} show="long" />
            </span>
            <Status
              kind="budget"
              status={appointment.budget_status}
              word={enumLabel(language, 'BudgetStatus', appointment.budget_status)}
            />
          </>
        }
        actions={
          <>
            {vehicle && status === 'confirmed' && page.may('checkInVehicle') && (
              <LinkButton
                href={checkInPath(appointment.budget_id)}
                kind={budget?.date_in === null ? 'primary' : 'secondary'}
              >
                {budget?.date_in === null
                  ? operationLabel(language, 'checkInVehicle')
                  : checkInTexts[language].open}
              </LinkButton>
            )}
            <LinkButton href={`/panel/budgets/${appointment.budget_id}`}>
              {`${texts.appointment.openQuote} #${appointment.budget_id}`}
            </LinkButton>
            {page.may('bookVisit') && (
              <LinkButton href={`/panel/counter?client_id=${client.id}`} kind="quiet">
                {texts.appointment.atCounter}
              </LinkButton>
            )}
          </>
        }
      />
      <Facts
        facts={[
          { label: fieldText(language, 'moveAppointment', 'box_id').label, value: box.name },
          {
            label: fieldText(language, 'moveAppointment', 'mechanic_id').label,
            value: mechanic?.name ?? texts.nobody,
          },
          { label: fieldText(language, 'bookVisit', 'category_id').label, value: category?.name },
          {
            label: fieldText(language, 'bookVisit', 'vehicle_id').label,
            value: vehicle && [vehicle.brand, vehicle.model].filter(Boolean).join(' '),
          },
          {
            label: fieldText(language, 'bookVisit', 'public_notes').label,
            value: budget?.public_notes,
            wide: true,
          },
        ]}
      />
      {status === 'confirmed' && (
        <p class="quiet">
          {client_confirmed_at ? (
            <>
              {texts.appointment.confirmedByClient} <Time at={client_confirmed_at} />
            </>
          ) : (
            texts.appointment.notConfirmedByClient
          )}
        </p>
      )}
      {status === 'proposed' ? (
        <ProposalForms appointment={appointment} back={back} page={page} />
      ) : (
        <MoveForms data={data} back={back} page={page} />
      )}
    </div>
  );
}

interface FormsProps {
  back: string;
  page: Page;
}

function actionOf({ page, back }: FormsProps): string {
  return `${page.address.path}?back=${encodeURIComponent(back)}`;
}

function ProposalForms({ appointment: { id }, back, page }: FormsProps & { appointment: Appointment }) {
  const { language } = page;
  if (!page.may('confirmAppointment')) return null;
  const shared = { params: { id }, version: page.versions.appointment, action: actionOf({ page, back }) };
  return (
    <Card>
      <Notice tone="warn">
        <p>{diaryTexts[language].appointment.proposal}</p>
      </Notice>
      <div class="row">
        <OperationForm operation="confirmAppointment" inline {...shared}>
          <OperationField operation="confirmAppointment" property="notify_client" value />
          <Button kind="primary">{operationLabel(language, 'confirmAppointment')}</Button>
        </OperationForm>
        <OperationForm operation="rejectAppointment" inline {...shared}>
          <OperationField operation="rejectAppointment" property="notify_client" value />
          <Button>{operationLabel(language, 'rejectAppointment')}</Button>
        </OperationForm>
      </div>
    </Card>
  );
}

function MoveForms({ data, back, page }: FormsProps & { data: AppointmentData }) {
  const { appointment, boxes, staff } = data;
  const { language } = page;
  const texts = diaryTexts[language].appointment;
  if (!page.may('moveAppointment')) return null;
  const { id } = appointment;
  const shared = { params: { id }, version: page.versions.appointment, action: actionOf({ page, back }) };
  return (
    <>
      <Card title={texts.change}>
        <OperationForm operation="moveAppointment" {...shared}>
          <div class="fields">
            <When
              operation="moveAppointment"
              start={appointment.start}
              minutes={minutesOf(appointment)}
              box={appointment.box.id}
              mechanic={appointment.mechanic?.id}
              {...{ boxes, staff, page }}
            />
            <OperationField operation="moveAppointment" property="notify_client" />
          </div>
          <FormButtons submit={texts.save} />
        </OperationForm>
      </Card>
      <Card>
        <OperationForm operation="cancelAppointment" {...shared}>
          <OperationField operation="cancelAppointment" property="notify_client" />
          <Buttons>
            <Button kind="danger">{texts.cancel}</Button>
          </Buttons>
        </OperationForm>
      </Card>
    </>
  );
}
