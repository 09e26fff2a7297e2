import { localDay } from '../../../domain/time/local.ts';
import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { assetPath } from '../assets.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { FieldRow } from '../kit/field.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card, Disclosure, PageHead, Section } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Notice } from '../kit/notice.tsx';
import { Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { diaryPath } from './address.ts';
import {
  type ClosedData,
  closedPath,
  type Draft,
  hitsInput,
  type Kind,
  kinds,
  operations,
  readDraft,
  undoAbsence,
  undoClosure,
  undoHoliday,
} from './closed-draft.ts';
import { timeOf } from './diary.tsx';
import { appointmentPath } from './grid.tsx';

/** Closures, absences and holidays. Before one is added, the page lists the appointments in that time. */
export const diaryClosedScreen = defineScreen({
  name: 'diary-closed',
  place: 'diary',
  path: closedPath,
  roles: ['owner', 'office'],
  reads: { closures: 'listClosures', absences: 'listAbsences', holidays: 'listHolidays' },
  optionalReads: { hits: 'listAppointments', boxes: 'listBoxes', staff: 'listStaff' },
  inputs: (address, time) => ({ hits: hitsInput(readDraft(address, time)) }),
  forms: {
    addClosure: { next: () => closedPath },
    addAbsence: { next: () => closedPath },
    addHoliday: { next: () => closedPath },
    removeClosure: { undo: undoClosure },
    removeAbsence: { undo: undoAbsence },
    removeHoliday: { undo: undoHoliday },
  },
  title: (_data, { language }) => diaryTexts[language].closing.title,
  view: (data, page) => <ClosedPage data={data} page={page} />,
});

function ClosedPage({ data, page }: { data: ClosedData; page: Page }) {
  const texts = diaryTexts[page.language];
  const draft = readDraft(page.address, timeOf(page));
  return (
    <>
      <link rel="stylesheet" href={assetPath('diary.css')} />
      <PageHead
        title={texts.closing.title}
        note={texts.closing.note}
        back={{ href: diaryPath, label: texts.appointment.back }}
      />
      <div class="stack wide">
        {draft && data.hits && !page.address.query.change ? (
          <Confirmation draft={draft} hits={data.hits} data={data} page={page} />
        ) : (
          kinds.map((kind) => <DraftForm kind={kind} draft={draft} data={data} page={page} />)
        )}
        <Listed data={data} page={page} />
      </div>
    </>
  );
}

interface DraftFormProps {
  kind: Kind;
  draft: Draft | null;
  data: ClosedData;
  page: Page;
}

/** The form that describes a closure, an absence or a holiday. It only leads to the question. */
function DraftForm({ kind, draft, data: { boxes, staff }, page }: DraftFormProps) {
  const { language } = page;
  const { query } = page.address;
  const texts = diaryTexts[language].closing;
  const operation = operations[kind];
  const value = (name: string) => (query.kind === kind ? query[name] : undefined);
  const wrong = draft?.kind === kind && draft.time === null ? texts.notUnderstood : undefined;
  const people = (staff?.data ?? []).filter(({ active }) => active);
  return (
    <Disclosure title={texts.kinds[kind]} open={query.kind === kind}>
      <form method="get" action={closedPath} class="form">
        <input type="hidden" name="kind" value={kind} />
        <div class="fields">
          {kind === 'absence' && (
            <OperationField
              operation="addAbsence"
              property="staff_id"
              type="select"
              options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={value('staff_id')}
            />
          )}
          {kind === 'holiday' ? (
            <OperationField operation="addHoliday" property="date" value={value('date')} error={wrong} />
          ) : (
            <FieldRow>
              <OperationField
                operation={operation}
                property="from"
                value={value('from')}
                help={texts.checkNote}
                error={wrong}
              />
              <OperationField operation={operation} property="to" value={value('to')} />
            </FieldRow>
          )}
          {kind === 'closure' && (
            <OperationField
              operation="addClosure"
              property="box_id"
              type="select"
              help=""
              options={[
                { value: '', label: texts.wholeWorkshop },
                ...(boxes?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={value('box_id')}
            />
          )}
          {kind === 'absence' ? (
            <OperationField operation="addAbsence" property="reason" value={value('reason') ?? 'holidays'} />
          ) : (
            <OperationField operation={operation} property="name" value={value('name')} />
          )}
          {kind === 'holiday' && (
            <OperationField operation="addHoliday" property="scope" value={value('scope') ?? 'local'} />
          )}
        </div>
        <Buttons>
          <Button kind="primary">{texts.check}</Button>
        </Buttons>
      </form>
    </Disclosure>
  );
}

interface ConfirmationProps {
  draft: Draft;
  hits: NonNullable<ClosedData['hits']>;
  data: ClosedData;
  page: Page;
}

/** The appointments that fall in the time, and the button that adds it. */
function Confirmation({ draft: { kind, time, box, person }, hits, data, page }: ConfirmationProps) {
  const { language } = page;
  const { query } = page.address;
  const texts = diaryTexts[language].closing;
  const { from = '', to = '' } = time ?? {};
  const place =
    kind === 'closure'
      ? (data.boxes?.data.find(({ id }) => id === box)?.name ?? texts.wholeWorkshop)
      : data.staff?.data.find(({ id }) => id === person)?.name;
  const count = hits.data.length;
  const params: Record<string, string> = {
    ...(kind === 'holiday' ? { date: query.date ?? '', scope: query.scope ?? '' } : { from, to }),
    ...(kind === 'absence'
      ? { staff_id: query.staff_id ?? '', reason: query.reason ?? '' }
      : { name: query.name ?? '' }),
    ...(kind === 'closure' && box !== undefined && { box_id: String(box) }),
  };
  return (
    <Card title={texts.kinds[kind]}>
      <p>
        <span class="strong" dir="auto">
          {[place, query.name].filter(Boolean).join(' · ')}
        </span>{' '}
        <Time at={from} show="long" />
        {' – '}
        <Time at={to} show="long" />
      </p>
      <Notice tone={count > 0 ? 'warn' : 'good'} {...(count > 0 && { title: texts.hits(count) })}>
        <p>{count > 0 ? texts.hitsNote : texts.none}</p>
      </Notice>
      <Hits hits={hits} page={page} />
      <OperationForm operation={operations[kind]} params={params}>
        <Buttons>
          <Button kind={count > 0 ? 'danger' : 'primary'}>
            {count > 0 ? texts.addAnyway[kind] : texts.addFree[kind]}
          </Button>
          <LinkButton href={`${closedPath}?${new URLSearchParams({ ...query, change: '1' })}`} kind="quiet">
            {texts.change}
          </LinkButton>
        </Buttons>
      </OperationForm>
    </Card>
  );
}

/** Number of appointments that the page lists. The others are counted. */
const maxHits = 50;

function Hits({ hits: { data }, page }: Pick<ConfirmationProps, 'hits' | 'page'>) {
  if (data.length === 0) return null;
  return (
    <List label={diaryTexts[page.language].closing.hits(data.length)}>
      {data.slice(0, maxHits).map(({ id, start, client, vehicle, box, mechanic }) => (
        <ListRow
          id={id}
          href={appointmentPath(id)}
          title={<span dir="auto">{client.name}</span>}
          plate={vehicle ? <Plate plate={vehicle.plate} /> : undefined}
          detail={[box.name, mechanic?.name].filter(Boolean).join(' · ')}
          since={<Time at={start} />}
        />
      ))}
    </List>
  );
}

const maxListed = 30;

/** The coming closures, absences and holidays, with buttons that remove them. */
function Listed({ data, page }: { data: ClosedData; page: Page }) {
  const { language, now, zone } = page;
  const texts = diaryTexts[language].closing;
  const today = localDay(now, zone);
  const holidays = data.holidays.data.filter(({ date }) => date >= today).slice(0, maxListed);
  const rows = [
    ...data.closures.data.map(({ id, from, to, name, box }) => ({
      ...{ id, from, to, operation: 'removeClosure' as const },
      title: [box?.name ?? texts.wholeWorkshop, name].join(' · '),
    })),
    ...data.absences.data.map(({ id, from, to, staff, reason }) => ({
      ...{ id, from, to, operation: 'removeAbsence' as const },
      title: [staff.name, enumLabel(language, 'AbsenceReason', reason ?? 'other')].join(' · '),
    })),
    ...holidays.map(({ id, date, name }) => ({
      ...{ id, from: date, to: null, operation: 'removeHoliday' as const, title: name },
    })),
  ].toSorted((one, other) => one.from.localeCompare(other.from));
  return (
    <Section title={texts.listed} region="closed">
      <List label={texts.listed} empty={<p class="quiet">{texts.nothingListed}</p>}>
        {rows.slice(0, 3 * maxListed).map(({ id, from, to, title, operation }) => (
          <ListRow
            id={`${operation}-${id}`}
            href={`${diaryPath}?date=${to === null ? from : localDay(new Date(from), zone)}`}
            title={<span dir="auto">{title}</span>}
            detail={
              <>
                <Time at={from} />
                {to !== null && (
                  <>
                    {' – '}
                    <Time at={to} />
                  </>
                )}
              </>
            }
            action={
              <OperationForm operation={operation} id={`${operation}-${id}-form`} params={{ id }} inline>
                <Button small kind="quiet">
                  {operationLabel(language, operation)}
                </Button>
              </OperationForm>
            }
          />
        ))}
      </List>
    </Section>
  );
}
