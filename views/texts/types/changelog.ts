/** The frames of the changelog's sentences. The names and descriptions in them come from the documents. */
export interface ChangelogTexts {
  introduction: string;
  unreleased: string;
  colon: string;
  /** A list that is cut: how many more things there are. */
  more(count: number): string;
  noChanges: string;
  first: string;
  breaking: string;
  /** Names the day since when programs may not rely on a promise. */
  brokenFrom(day: string): string;
  concerns: string;
  deprecated: string;
  insteadOf(successor: string): string;
  endsOn(day: string): string;
  hasNoEnd: string;
  operation: string;
  parameter(name: string, operation: string): string;
  headers(operations: string): string;
  requestFormat(operations: string): string;
  answerFormat(operations: string): string;
  fields(schemas: string): string;
  fieldCount(count: number, schemas: string): string;
  values(of: string): string;
  limit(of: string): string;
  limits: Record<LimitKeyword, string>;
  none: string;
  events: string;
  event: string;
  errors: string;
  code: string;
  operationCodes(operations: string): string;
}

export type LimitKeyword =
  | 'minimum'
  | 'exclusiveMinimum'
  | 'minLength'
  | 'minItems'
  | 'maximum'
  | 'exclusiveMaximum'
  | 'maxLength'
  | 'maxItems'
  | 'x-decimals';
