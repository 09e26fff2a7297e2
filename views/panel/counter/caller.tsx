import { answerText, enumLabel } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { formatEuros } from '../kit/format.ts';
import { Card, Section } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Badge, Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Phone } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { Overview } from './data.ts';

/** The caller's open jobs, last visits and unpaid invoices. */
export function CallerCard({ overview, page }: { overview: Overview; page: Page }) {
  const { client, open_budgets, closed_budgets, unpaid_invoices, unpaid } = overview;
  const { language } = page;
  const texts = counterTexts[language];
  const label = (property: string) => answerText(language, 'showClientOverview', property)?.label ?? '';
  return (
    <Card region="caller">
      <RecordHead
        title={client.name}
        facts={
          <>
            {client.phone && <Phone phone={client.phone} />}
            {client.email && <span>{client.email}</span>}
            {unpaid > 0 && (
              <Badge tone="bad" shape="warning" word={texts.unpaid(formatEuros(unpaid, language))} />
            )}
          </>
        }
      />
      <div class="columns">
        <Section title={label('open_budgets')}>
          <Budgets budgets={open_budgets} empty={texts.noJobs} page={page} />
        </Section>
        <Section title={label('closed_budgets')}>
          <Budgets budgets={closed_budgets.slice(0, 5)} empty={texts.noVisits} page={page} />
        </Section>
      </div>
      {unpaid_invoices.length > 0 && (
        <Section title={label('unpaid_invoices')}>
          <List label={label('unpaid_invoices')}>
            {unpaid_invoices.map(({ id, full_number, date, plate, payments }) => (
              <ListRow
                id={String(id)}
                href={`/panel/operations/showInvoice?id=${id}`}
                title={full_number ?? ''}
                detail={<Time at={date} />}
                plate={plate ? <Plate plate={plate} /> : undefined}
                amount={<Amount euros={payments.pending} strong />}
              />
            ))}
          </List>
        </Section>
      )}
    </Card>
  );
}

interface BudgetsProps {
  budgets: Overview['open_budgets'];
  empty: string;
  page: Page;
}

function Budgets({ budgets, empty, page }: BudgetsProps) {
  if (budgets.length === 0) return <p class="quiet">{empty}</p>;
  return (
    <List label="">
      {budgets.map(({ id, status, vehicle, category, created_at, delivered_at, appointment }) => (
        <ListRow
          id={String(id)}
          href={`/panel/budgets/${id}`}
          title={category?.name ?? `#${id}`}
          reference={category ? `#${id}` : undefined}
          plate={vehicle ? <Plate plate={vehicle.plate} /> : undefined}
          detail={<Time at={appointment?.start ?? delivered_at ?? created_at} />}
          status={
            <Status kind="budget" status={status} word={enumLabel(page.language, 'BudgetStatus', status)} />
          }
        />
      ))}
    </List>
  );
}
