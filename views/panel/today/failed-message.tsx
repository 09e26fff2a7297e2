import { todayTexts } from '../../texts/panel/today.ts';
import { Notice } from '../kit/notice.tsx';
import type { Page, ResultOf } from '../screen.ts';

/** Tells whether a message was only logged, because it cannot be sent. */
export function isFailed(message: unknown): boolean {
  return (message as ResultOf<'sendBudgetMessage'>).status === 'failed';
}

/** Tells the person to call the client, whose message was not sent. */
export function FailedMessage({ page }: { page: Page }) {
  const { result, language } = page;
  if (result?.operation !== 'sendBudgetMessage' || !isFailed(result.body)) return null;
  return (
    <Notice tone="bad" alert>
      <p>{todayTexts[language].notSent}</p>
    </Notice>
  );
}
