import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { todayTexts } from '../../texts/panel/today.ts';
import { budgetPath } from '../budgets/paths.ts';
import { Menu } from '../kit/browse.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { ListRow } from '../kit/list.tsx';
import { Notice } from '../kit/notice.tsx';
import { Since, Time } from '../kit/time.tsx';
import { Quantity } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { LowPart, SectionProps, Today } from './data.ts';
import { isRefused, TodaySection } from './section.tsx';

/** Parts below their minimum. */
export function Parts({ today: { parts }, page }: SectionProps) {
  if (!parts || parts.count === 0) return null;
  return (
    <TodaySection
      name="parts"
      count={parts.count}
      shown={parts.data.length}
      allHref="/panel/operations/listDeskParts?below_minimum=true"
      page={page}
    >
      {parts.data.map((part) => (
        <PartRow part={part} page={page} />
      ))}
    </TodaySection>
  );
}

function PartRow({ part, page }: { part: LowPart; page: Page }) {
  const { id, reference, description, unit, on_hand, minimum } = part;
  const texts = todayTexts[page.language];
  const form = `stock-${id}`;
  const operation = 'moveStock';
  return (
    <ListRow
      id={`part-${id}`}
      href={`/panel/operations/showPart?id=${id}`}
      title={description}
      detail={reference}
      amount={
        <>
          <Quantity value={on_hand} />
          {` / ${texts.minimum} `}
          <Quantity value={minimum} unit={unit} />
        </>
      }
      action={
        page.may(operation) && (
          <Menu label={texts.receive} small open={isRefused(page, form)}>
            <OperationForm operation={operation} id={form} params={{ part_id: id, kind: 'in' }} inline>
              <OperationField operation={operation} property="quantity" value={minimum - on_hand} />
              <Button kind="primary">{texts.receive}</Button>
            </OperationForm>
          </Menu>
        )
      }
    />
  );
}

/** Tax records that were rejected, or that cannot be sent. */
export function TaxRecords({ today: { tax_records: records }, page }: SectionProps) {
  if (!records || (records.count === 0 && !records.stopped && !isWaitingLong(records, page))) return null;
  const texts = todayTexts[page.language];
  return (
    <>
      {(records.stopped || isWaitingLong(records, page)) && (
        <Notice tone="warn" title={records.stopped ? texts.stopped : texts.unsent(records.unsent)}>
          {records.unsent_since && (
            <p>
              {`${texts.waitsSince} `}
              <Time at={records.unsent_since} />
            </p>
          )}
          {page.may('resumeTaxSending') && (
            <Buttons>
              <OperationForm operation="resumeTaxSending" id="resume" inline>
                <Button>{operationLabel(page.language, 'resumeTaxSending')}</Button>
              </OperationForm>
            </Buttons>
          )}
        </Notice>
      )}
      {records.count > 0 && (
        <TodaySection
          name="tax_records"
          count={records.count}
          shown={records.data.length}
          allHref="/panel/operations/listRejectedRecords"
          page={page}
        >
          {records.data.map(({ invoice_id, full_number, rejected_at, code, message, remedy }) => (
            <ListRow
              id={`record-${invoice_id}`}
              href={`/panel/operations/showInvoice?id=${invoice_id}`}
              title={full_number}
              detail={[code, message].filter(Boolean).join(' · ')}
              action={
                remedy &&
                page.may(remedy) && (
                  <LinkButton href={remedyPath(remedy, invoice_id)} small>
                    {enumLabel(page.language, 'TaxRemedy', remedy)}
                  </LinkButton>
                )
              }
              since={
                <>
                  {`${texts.rejected} `}
                  <Time at={rejected_at} />
                </>
              }
            />
          ))}
        </TodaySection>
      )}
    </>
  );
}

type Remedy = NonNullable<NonNullable<Today['tax_records']>['data'][number]['remedy']>;

/** The form of the operation that resolves a rejection. A comparison is of all records. */
function remedyPath(remedy: Remedy, invoiceId: number): string {
  const path = `/panel/operations/${remedy}`;
  return remedy === 'reconcileTaxRecords' ? path : `${path}?id=${invoiceId}`;
}

/** Records are sent within minutes. Only a longer wait needs attention. */
const waitsLongMs = 3_600_000;

function isWaitingLong({ unsent_since }: NonNullable<Today['tax_records']>, { now }: Page): boolean {
  return unsent_since !== null && now.getTime() - Date.parse(unsent_since) > waitsLongMs;
}

/** Webhook subscriptions whose receivers fail. */
export function Webhooks({ today: { webhooks }, page }: SectionProps) {
  if (!webhooks || webhooks.count === 0) return null;
  const texts = todayTexts[page.language];
  return (
    <TodaySection
      name="webhooks"
      count={webhooks.count}
      shown={webhooks.data.length}
      allHref="/panel/integrations/webhooks"
      page={page}
    >
      {webhooks.data.map(({ id, url, key_name, active, failing_since }) => (
        <ListRow
          id={`webhook-${id}`}
          href={`/panel/integrations/webhooks/${id}`}
          title={new URL(url).host}
          detail={key_name}
          since={
            <>
              {`${texts.fails} `}
              <Since at={failing_since} />
            </>
          }
          action={
            active &&
            page.may('replaySubscription') && (
              <OperationForm
                operation="replaySubscription"
                id={`replay-${id}`}
                params={{ id, since: failing_since }}
                inline
              >
                <Button small>{operationLabel(page.language, 'replaySubscription')}</Button>
              </OperationForm>
            )
          }
        />
      ))}
    </TodaySection>
  );
}

/** Events of the last days that the workshop did not cause. */
export function Alerts({ today: { alerts }, page }: SectionProps) {
  if (!alerts || alerts.count === 0) return null;
  return (
    <TodaySection
      name="alerts"
      count={alerts.count}
      shown={alerts.data.length}
      allHref="/panel/operations/listAlerts"
      page={page}
    >
      {alerts.data.map(({ id, kind, data, created_at }) => (
        <ListRow
          id={`alert-${id}`}
          href={alertHref(data)}
          title={enumLabel(page.language, 'AlertKind', kind)}
          detail={
            <>
              {typeof data.budget_id === 'number' && `#${data.budget_id} · `}
              <Time at={created_at} />
            </>
          }
        />
      ))}
    </TodaySection>
  );
}

/** The screen of the record that an alert is about. */
function alertHref({ budget_id, webhook_id }: Record<string, unknown>): string {
  if (typeof budget_id === 'number') return budgetPath(budget_id);
  if (typeof webhook_id === 'number') return `/panel/integrations/webhooks/${webhook_id}`;
  return '/panel/operations/listAlerts';
}
