import { todayTexts } from '../../texts/panel/today.ts';
import { budgetPath, budgetsPath } from '../budgets/paths.ts';
import { fieldLabel } from '../field-label.ts';
import { Menu } from '../kit/browse.tsx';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { ListRow } from '../kit/list.tsx';
import { Badge } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Quote, SectionProps } from './data.ts';
import { Detail, isRefused, modelOf, plateOf, TodaySection } from './section.tsx';

/** Quotes that their clients have not answered. */
export function Quotes({ today: { quotes }, page }: SectionProps) {
  if (!quotes || quotes.count === 0) return null;
  const texts = todayTexts[page.language];
  return (
    <TodaySection
      name="quotes"
      count={quotes.count}
      shown={quotes.data.length}
      note={quotes.expiring > 0 && texts.expiring(quotes.expiring)}
      allHref={`${budgetsPath}?status=Enviado`}
      page={page}
    >
      {quotes.data.map((quote) => (
        <QuoteRow quote={quote} page={page} />
      ))}
    </TodaySection>
  );
}

function QuoteRow({ quote, page }: { quote: Quote; page: Page }) {
  const { budget_id: id, client, vehicle, total, sent_at, valid_until, expiring, renewal_asked } = quote;
  const texts = todayTexts[page.language];
  return (
    <ListRow
      id={`quote-${id}`}
      href={budgetPath(id)}
      {...plateOf(vehicle)}
      title={client.name}
      detail={<Detail texts={[modelOf(vehicle), `#${id}`]} phone={client.phone} />}
      status={
        renewal_asked ? (
          <Badge
            tone="warn"
            shape="warning"
            word={fieldLabel(page, 'showToday', 'quotes.data[].renewal_asked')}
          />
        ) : (
          expiring && (
            <Badge tone="warn" shape="clock" word={fieldLabel(page, 'showToday', 'quotes.data[].expiring')} />
          )
        )
      }
      since={
        valid_until ? (
          <>
            {`${texts.until} `}
            <Time at={valid_until} />
          </>
        ) : (
          sent_at && (
            <>
              {`${texts.sent} `}
              <Time at={sent_at} />
            </>
          )
        )
      }
      amount={<Amount euros={total} />}
      action={<QuoteActs id={id} page={page} />}
    />
  );
}

/** Reminds the client, or records the answer that it gave by phone. */
function QuoteActs({ id, page }: { id: number; page: Page }) {
  const texts = todayTexts[page.language];
  if (!page.may('sendBudgetMessage')) return null;
  const forms = { remind: `remind-${id}`, accept: `accept-${id}`, decline: `decline-${id}` };
  return (
    <Menu label={texts.answer} small open={Object.values(forms).some((form) => isRefused(page, form))}>
      <OperationForm operation="sendBudgetMessage" id={forms.remind} params={{ id, kind: 'quote' }} inline>
        <Button kind="quiet" icon="send">
          {texts.remind}
        </Button>
      </OperationForm>
      <OperationForm operation="setBudgetStatus" id={forms.accept} params={{ id, status: 'Aprobado' }} inline>
        <Button kind="quiet" icon="check">
          {texts.accepts}
        </Button>
      </OperationForm>
      <OperationForm
        operation="setBudgetStatus"
        id={forms.decline}
        params={{ id, status: 'Rechazado' }}
        inline
      >
        <OperationField operation="setBudgetStatus" property="reason" required />
        <Button kind="danger">{texts.declines}</Button>
      </OperationForm>
    </Menu>
  );
}
