import type { BudgetLineRow, BudgetRow, InvoiceLineRow, InvoiceRow, WorkshopRows } from './rows.ts';

// Computes the reports from the rows, day by day and with bigint, independently of the service's code.

export interface ReportQuery {
  from: string;
  to: string;
  group_by: 'day' | 'week' | 'month';
  nowMs: number;
}

const dayMs = 86_400_000;

interface Span {
  period: string;
  from: string;
  to: string;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

const weeks = new Map<string, string>();

/** Returns the name of the ISO week of a day. The first week of a year contains the year's first Thursday. */
function weekOf(day: string): string {
  if (weeks.size === 0) {
    let [week, year] = [1, '2026'];
    for (let monday = '2025-12-29'; monday < '2031'; ) {
      const days = [monday];
      while (days.length < 8) days.push(nextDay(days.at(-1) as string));
      const thursday = days[3] as string;
      if (thursday.slice(0, 4) !== year) [week, year] = [1, thursday.slice(0, 4)];
      for (const each of days.slice(0, 7)) weeks.set(each, `${year}-W${week < 10 ? '0' : ''}${week}`);
      monday = days[7] as string;
      week += 1;
    }
  }
  return weeks.get(day) ?? 'unknown';
}

function spansOf({ from, to, group_by }: ReportQuery): Span[] {
  const spans: Span[] = [];
  for (let day = from; day <= to; day = nextDay(day)) {
    const period = group_by === 'week' ? weekOf(day) : day.slice(0, group_by === 'month' ? 7 : 10);
    const last = spans.at(-1);
    if (last?.period === period) last.to = day;
    else spans.push({ period, from: day, to: day });
  }
  return spans;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();

/** Returns the day of a time in a timezone. The result is cached, because every period needs it. */
function dayAt(timezone: string, moment: string | number): string {
  const key = `${timezone} ${moment}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = clocks.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, ...parts });
  const day = clock.format(new Date(moment));
  clocks.set(timezone, clock);
  days.set(key, day);
  return day;
}

const starts = new Map<string, number>();

/** Returns the first millisecond of a day in a timezone, found by bisection of the clock. */
function startOfDay(timezone: string, day: string): number {
  const key = `${timezone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  let [before, from] = [Date.parse(day) - 2 * dayMs, Date.parse(day) + 2 * dayMs];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (clock.format(middle) >= day) from = middle;
    else before = middle;
  }
  starts.set(key, from);
  return from;
}

function halfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = size / divisor + ((size % divisor) * 2n >= divisor ? 1n : 0n);
  return dividend < 0n ? -quotient : quotient;
}

function baseOf(line: BudgetLineRow | InvoiceLineRow): bigint {
  const charged = 10_000n - BigInt(line.discount_basis_points);
  const product = BigInt(line.quantity_hundredths) * BigInt(line.unit_price_cents) * charged;
  return halfAway(product, 1_000_000n);
}

const two = (hundredths: bigint) => Number(hundredths) / 100;
const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

function medianHours(durations: bigint[]): number | null {
  if (durations.length === 0) return null;
  const sorted = durations.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)] as bigint;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] as bigint;
  return two((lower + upper + 36_000n) / 72_000n);
}

function percent(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null;
  return two(whole < 0n ? halfAway(-part * 10_000n, -whole) : halfAway(part * 10_000n, whole));
}

// Revenue report

type ByRate = Map<number, { base: bigint; tax: bigint }>;

const surcharges: Record<number, bigint> = { 2100: 520n, 1000: 140n, 400: 50n };

/** Sums an invoice's lines by tax rate. */
function taxesOf(invoice: InvoiceRow, lines: InvoiceLineRow[]): ByRate {
  const bases = new Map<string, bigint>();
  for (const line of lines) {
    if (line.invoice_id !== invoice.id) continue;
    const code = invoice.rebu ? '' : (line.tax_exempt_code ?? '');
    const rate = invoice.rebu || line.tax_exempt_code !== null ? 0 : line.tax_rate_basis_points;
    bases.set(`${rate}/${code}`, (bases.get(`${rate}/${code}`) ?? 0n) + baseOf(line));
  }
  const taxes: ByRate = new Map();
  for (const [key, base] of bases) {
    const rate = Number(key.split('/')[0]);
    const isSurcharged = invoice.surcharge && !invoice.rebu && key.endsWith('/');
    const surcharge = isSurcharged ? (surcharges[rate] ?? 0n) : 0n;
    const tax = halfAway(base * BigInt(rate), 10_000n) + halfAway(base * surcharge, 10_000n);
    const known = taxes.get(rate) ?? { base: 0n, tax: 0n };
    taxes.set(rate, { base: known.base + base, tax: known.tax + tax });
  }
  return taxes;
}

/** Returns the id of the invoice that this invoice replaces in the reports. */
function replacedBy({ correction, rectifies_id, exchanges_id }: InvoiceRow): number | null {
  return correction === 'substitution' ? rectifies_id : exchanges_id;
}

export function revenueOf(rows: WorkshopRows, query: ReportQuery) {
  const issued = rows.invoices.filter(({ status }) => status === 'issued');
  const shown = new Map(rows.invoices.map((invoice) => [invoice.id, taxesOf(invoice, rows.invoiceLines)]));
  const brought = (invoice: InvoiceRow): ByRate => {
    const own: ByRate = new Map(shown.get(invoice.id));
    for (const [rate, { base, tax }] of shown.get(replacedBy(invoice) ?? 0) ?? []) {
      const known = own.get(rate) ?? { base: 0n, tax: 0n };
      own.set(rate, { base: known.base - base, tax: known.tax - tax });
    }
    return own;
  };
  const sums = (invoices: InvoiceRow[]) => {
    const taxes = invoices.flatMap((invoice) => [...brought(invoice).values()]);
    const [base, tax] = [total(taxes.map((each) => each.base)), total(taxes.map((each) => each.tax))];
    return { base: two(base), tax: two(tax), total: two(base + tax) };
  };
  const figures = (invoices: InvoiceRow[]) => {
    const isCorrective = ({ correction }: InvoiceRow) => correction !== null;
    let [paid, outstanding, recovered, replaced] = [0n, 0n, 0n, 0n];
    for (const invoice of invoices) {
      const amount = totalOf(shown.get(invoice.id) as ByRate);
      const own = total(
        rows.payments
          .filter(({ invoice_id, undone }) => invoice_id === invoice.id && !undone)
          .map(({ amount_cents }) => BigInt(amount_cents)),
      );
      paid += own;
      if (invoice.correction_code === 'R3') recovered += amount - own;
      else if (invoice.replaced_by_id === null) outstanding += amount - own;
      else replaced += amount;
      const replacedId = replacedBy(invoice);
      if (replacedId !== null) replaced -= totalOf(shown.get(replacedId) as ByRate);
    }
    return {
      invoices: invoices.filter((each) => !isCorrective(each)).length,
      corrective_invoices: invoices.filter(isCorrective).length,
      ...sums(invoices),
      paid: two(paid),
      outstanding: two(outstanding),
      tax_recovered: two(recovered),
      replaced: two(replaced),
      currency: 'EUR',
    };
  };
  const inside = (span: { from: string; to: string }) =>
    issued.filter(({ date }) => date >= span.from && date <= span.to);
  const all = inside(query);
  const codes = [...new Set(all.map(({ series }) => series))].sort();
  const rates = [...new Set(all.flatMap((invoice) => [...brought(invoice).keys()]))].sort((a, b) => a - b);
  const by_series = codes.map((code) => {
    const own = all.filter(({ series }) => series === code);
    const kind = { F: 'invoice', G: 'invoice', S: 'simplified', R: 'corrective', RS: 'corrective' }[code];
    return { code, kind, count: own.length, ...sums(own) };
  });
  const by_rate = rates.map((rate) => {
    const own = all.map((invoice) => brought(invoice).get(rate)).filter((each) => each !== undefined);
    return {
      rate: rate / 100,
      base: two(total(own.map(({ base }) => base))),
      tax: two(total(own.map(({ tax }) => tax))),
    };
  });
  return answer(query, { ...figures(all), by_series, by_rate }, (span) => figures(inside(span)));
}

function totalOf(taxes: ByRate): bigint {
  return total([...taxes.values()].map(({ base, tax }) => base + tax));
}

function answer<Figures extends object>(
  query: ReportQuery,
  totals: object,
  figures: (span: Span) => Figures,
) {
  const { from, to, group_by } = query;
  return { from, to, group_by, totals, data: spansOf(query).map((span) => ({ ...span, ...figures(span) })) };
}

// Activity report

export function activityOf(rows: WorkshopRows, query: ReportQuery) {
  const { timezone } = rows;
  const budgets = rows.budgets.filter(({ internal }) => !internal);
  const within = (span: { from: string; to: string }, moment: string | null) =>
    moment !== null && dayAt(timezone, moment) >= span.from && dayAt(timezone, moment) <= span.to;
  const stepsOf = (budget: BudgetRow) => rows.milestones.filter(({ budget_id }) => budget_id === budget.id);
  const today = dayAt(timezone, query.nowMs);
  const here = ({ date_in, delivered_at }: BudgetRow, span: Span) => {
    if (date_in === null || (delivered_at !== null && delivered_at < date_in)) return false;
    if (span.to < today) {
      const isGone = delivered_at !== null && dayAt(timezone, delivered_at) <= span.to;
      return dayAt(timezone, date_in) <= span.to && !isGone;
    }
    const isGone = delivered_at !== null && Date.parse(delivered_at) <= query.nowMs;
    return Date.parse(date_in) <= query.nowMs && !isGone;
  };
  const figures = (span: Span, seen: Span | undefined) => {
    let [sent, accepted, rejected] = [0, 0, 0];
    const waits: bigint[] = [];
    for (const budget of budgets) {
      let since = Date.parse(budget.created_at);
      let isAccepted = false;
      for (const { status, at } of stepsOf(budget)) {
        const counts = within(span, at);
        if (status === 'Enviado') {
          since = Date.parse(at);
          if (counts) sent += 1;
        }
        if (status === 'Rechazado' && counts) rejected += 1;
        if (status !== 'Aprobado' || isAccepted) continue;
        isAccepted = true;
        if (counts) accepted += 1;
        if (counts) waits.push(BigInt(Date.parse(at) - since));
      }
    }
    const shown = rows.appointments.filter(
      ({ status, budget_id }) => status === 'confirmed' && budgets.some(({ id }) => id === budget_id),
    );
    return {
      created: budgets.filter(({ created_at }) => within(span, created_at)).length,
      sent,
      accepted,
      rejected,
      acceptance_rate: percent(BigInt(accepted), BigInt(accepted + rejected)),
      median_hours_to_accept: medianHours(waits),
      appointments: shown.filter(({ starts_at }) => within(span, starts_at)).length,
      arrivals: budgets.filter(({ date_in }) => within(span, date_in)).length,
      deliveries: budgets.filter((each) => each.date_in !== null && within(span, each.delivered_at)).length,
      vehicles_in_workshop: seen ? budgets.filter((budget) => here(budget, seen)).length : null,
    };
  };
  const started = (span: Span) => (span.from <= today ? span : undefined);
  const lastBegun = spansOf(query).filter(started).at(-1);
  const whole = { ...query, period: '' };
  return answer(query, figures(whole, lastBegun), (span) => figures(span, started(span)));
}

// Performance report

export function performanceOf(rows: WorkshopRows, query: ReportQuery) {
  const finished = rows.budgets.flatMap((budget) => {
    const last = rows.milestones.findLast(
      (each) => each.budget_id === budget.id && each.status === 'Finalizado',
    );
    const isDone = budget.status === 'Finalizado' || budget.status === 'Facturado';
    return last && isDone && !budget.internal ? [{ ...budget, finishedAt: last.at }] : [];
  });
  const linesOf = (some: { id: number }[]) =>
    rows.lines.filter(({ budget_id }) => some.some(({ id }) => id === budget_id));
  const hoursOf = (lines: BudgetLineRow[]) =>
    two(total(lines.map((line) => BigInt(line.quantity_hundredths))));
  const bases = (lines: BudgetLineRow[]) => total(lines.map(baseOf));
  const isLabor = ({ line_type }: BudgetLineRow) => line_type === 'labor';
  const shown = new Set(rows.budgets.filter(({ internal }) => !internal).map(({ id }) => id));
  const msWorked = (span: { from: string; to: string }, person?: number) => {
    const first = startOfDay(rows.timezone, span.from);
    const end = startOfDay(rows.timezone, nextDay(span.to));
    const lengths = rows.work
      .filter(({ budget_id, staff_id }) => shown.has(budget_id) && staff_id === (person ?? staff_id))
      .map(({ started_at, ended_at }) => {
        const until = ended_at === null ? query.nowMs : Date.parse(ended_at);
        return BigInt(Math.max(0, Math.min(until, end) - Math.max(Date.parse(started_at), first)));
      });
    return total(lengths);
  };
  const hoursWorked = (ms: bigint) => two((ms + 18_000n) / 36_000n);
  const figures = (done: typeof finished, span: { from: string; to: string }) => {
    const lines = linesOf(done);
    const base = bases(lines);
    const labor_share = percent(bases(lines.filter(isLabor)), base);
    const parts_share = percent(bases(lines.filter(({ line_type }) => line_type === 'part')), base);
    const inWhole = (share: number | null) => BigInt(Math.round((share ?? 0) * 100));
    const leads = done.flatMap(({ date_in, finishedAt }) =>
      date_in !== null && date_in <= finishedAt ? [BigInt(Date.parse(finishedAt) - Date.parse(date_in))] : [],
    );
    return {
      finished: done.length,
      hours_sold: hoursOf(lines.filter(isLabor)),
      hours_worked: hoursWorked(msWorked(span)),
      base: two(base),
      labor_share,
      parts_share,
      other_share: base === 0n ? null : two(10_000n - inWhole(labor_share) - inWhole(parts_share)),
      currency: 'EUR',
      lead_time_hours: medianHours(leads),
    };
  };
  const inside = (span: { from: string; to: string }) =>
    finished.filter(({ finishedAt }) => {
      const day = dayAt(rows.timezone, finishedAt);
      return day >= span.from && day <= span.to;
    });
  const all = inside(query);
  const workers = rows.staff.map(({ id }) => id).filter((id) => msWorked(query, id) > 0n);
  const people = [...new Set([...all.map(({ mechanic_id }) => mechanic_id), ...workers])].sort(
    (one, other) => (one ?? 1e15) - (other ?? 1e15),
  );
  const by_mechanic = people.map((id) => {
    const done = all.filter(({ mechanic_id }) => mechanic_id === id);
    const lines = linesOf(done).filter(isLabor);
    const mechanic = rows.staff.find((each) => each.id === id) ?? null;
    const hours_worked = id === null ? 0 : hoursWorked(msWorked(query, id));
    return { mechanic, finished: done.length, hours: hoursOf(lines), hours_worked, base: two(bases(lines)) };
  });
  const labor = linesOf(all).filter(isLabor);
  const prices = [...new Set(labor.map((line) => line.unit_price_cents))].sort((one, other) => one - other);
  const by_rate = prices.map((price) => {
    const lines = labor.filter((line) => line.unit_price_cents === price);
    const rate = rows.rates.find((each) => each.price_per_hour_cents === price);
    return {
      price_per_hour: price / 100,
      rate: rate ? { id: rate.id, name: rate.name } : null,
      hours: hoursOf(lines),
      base: two(bases(lines)),
    };
  });
  return answer(query, { ...figures(all, query), by_mechanic, by_rate }, (span) =>
    figures(inside(span), span),
  );
}
