/** Results of a point of an inspection. A point that was not checked has the result `unchecked`. */
export const pointResults = ['unchecked', 'green', 'amber', 'red'] as const;
export type PointResult = (typeof pointResults)[number];

/** The client's decisions on an optional line that was offered for a finding. */
export const findingDecisions = ['accepted', 'declined'] as const;
export type FindingDecision = (typeof findingDecisions)[number];

/** Reasons why a finding needs no further offer: the work was done, or the workshop dismissed the finding. */
export const findingOutcomes = ['done', 'dismissed'] as const;
export type FindingOutcome = (typeof findingOutcomes)[number];

/**
 * Values from which a measured value proposes a colour. The values on the side of `red_at` are the worse ones: if
 * `red_at` is below `amber_at`, as for tread depth, lower values are worse.
 */
export interface MeasureLimits {
  amber_at: number | null;
  red_at: number | null;
}

/** A point of a template, as a workshop describes it. */
export interface TemplatePoint extends MeasureLimits {
  /** Title of the section that contains the point. */
  section: string;
  text: string;
  hint: string | null;
  /** Unit of the measured value; null for a point without a measured value. */
  unit: string | null;
  /** Months and kilometres after which an amber or red result without work returns. */
  return_months: number | null;
  return_km: number | null;
}

/** Maximum number of points of an inspection: a page with all of them still loads quickly on a phone. */
export const maxPoints = 120;

/** Returns the result that a measured value proposes; null if the point has no limits. */
export function proposeResult(value: number, { amber_at, red_at }: MeasureLimits): PointResult | null {
  if (amber_at === null && red_at === null) return null;
  const isLowWorse = amber_at === null || red_at === null || red_at < amber_at;
  const reaches = (limit: number | null) => limit !== null && (isLowWorse ? value <= limit : value >= limit);
  if (reaches(red_at)) return 'red';
  return reaches(amber_at) ? 'amber' : 'green';
}

export function isFinding(result: PointResult): boolean {
  return result === 'amber' || result === 'red';
}

/** The state of a finding between its discovery and the end of the work. */
export const findingStates = ['open', 'offered', 'accepted', 'declined', 'done', 'dismissed'] as const;
export type FindingState = (typeof findingStates)[number];

interface StoredFinding {
  result: PointResult;
  decision: FindingDecision | null;
  outcome: FindingOutcome | null;
  /** Whether the line that was offered for the finding still exists. */
  has_line: boolean;
  /** Status of the budget of that line. */
  line_status: string | null;
}

const finishedStatuses = ['Finalizado', 'Facturado'];
const endedStatuses = ['Cancelado', 'Rechazado', 'Retirado'];

/** Returns the state of a finding; null for a point that is not amber or red. */
export function findingState(finding: StoredFinding): FindingState | null {
  const { result, decision, outcome, has_line, line_status } = finding;
  if (!isFinding(result)) return null;
  if (outcome !== null) return outcome;
  const isLost = line_status !== null && endedStatuses.includes(line_status);
  if (decision === 'accepted' && !isLost)
    return line_status !== null && finishedStatuses.includes(line_status) ? 'done' : 'accepted';
  if (decision !== null) return decision === 'accepted' ? 'open' : 'declined';
  return has_line && !isLost ? 'offered' : 'open';
}

/** Returns the date some months later. The 31st becomes the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}
