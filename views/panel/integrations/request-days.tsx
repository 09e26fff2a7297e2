import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { DayColumns } from '../kit/chart.tsx';
import type { Page, ResultOf } from '../screen.ts';

type RequestDays = ResultOf<'listRequestDays'>;

/** Adds up the requests of all keys by day. */
export function sumOfDays({ days, data }: RequestDays): { date: string; total: number; failed: number }[] {
  return days.map((date, index) => ({
    date,
    total: data.reduce((sum, row) => sum + (row.days[index]?.requests ?? 0), 0),
    failed: data.reduce((sum, row) => sum + (row.days[index]?.failed ?? 0), 0),
  }));
}

/** The requests of the last days as columns, by the workshop's days. */
export function RequestDaysChart({ requestDays, page }: { requestDays: RequestDays; page: Page }) {
  const texts = integrationsTexts[page.language];
  return (
    <DayColumns
      caption={texts.requestsOfDays(requestDays.days.length)}
      days={sumOfDays(requestDays)}
      words={texts.dayCounts}
    />
  );
}
