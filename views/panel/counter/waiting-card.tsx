import { operationLabel } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure } from '../kit/layout.tsx';
import { Since } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import { type WaitingEntry, waitingPath } from '../waiting/data.ts';
import { WishFields, wishText } from '../waiting/wish.tsx';

interface WaitingCardProps {
  budgetId: number;
  /** The entry of the budget, if it waits. */
  entry: WaitingEntry | undefined;
  /** Whether the budget has an appointment, so that it can only wait for an earlier one. */
  hasAppointment: boolean;
  page: Page;
}

/** Puts a booked visit on the waiting list, or shows that it waits. */
export function WaitingCard({ budgetId, entry, hasAppointment, page }: WaitingCardProps) {
  const { language } = page;
  const texts = counterTexts[language].waiting;
  if (entry) {
    return (
      <Card title={operationLabel(language, 'listWaiting')}>
        <p class="row">
          <span>{wishText(entry, page)}</span>
          <Since at={entry.created_at} />
          <LinkButton href={`${waitingPath}/${entry.id}`} small>
            {texts.show}
          </LinkButton>
        </p>
      </Card>
    );
  }
  if (!page.may('addWaiting')) return null;
  return (
    <Disclosure
      title={hasAppointment ? texts.earlier : texts.noTime}
      open={!hasAppointment || page.refusal?.operation === 'addWaiting'}
    >
      <OperationForm operation="addWaiting" params={{ budget_id: budgetId }}>
        <p class="quiet">{texts.help}</p>
        <WishFields operation="addWaiting" />
        <FormButtons submit={operationLabel(language, 'addWaiting')} kind="secondary" />
      </OperationForm>
    </Disclosure>
  );
}
