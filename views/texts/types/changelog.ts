/** Texts of the API changelog. The names and descriptions in the changelog come from the OpenAPI documents. */
export interface ChangelogTexts {
  introduction: string;
  unreleased: string;
  colon: string;
  /** States how many further items a shortened list has. */
  more(count: number): string;
  noChanges: string;
  first: string;
  breaking: string;
  /** States the day from which programs must no longer rely on a promise. */
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
