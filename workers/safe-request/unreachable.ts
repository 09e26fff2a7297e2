import type { FieldMessage } from '../../generated/errors.ts';

export type UnreachableRule = Extract<FieldMessage, 'urlHostUnknown' | 'urlAddressNotPublic'>;

/** The host leads nowhere, or where no webhook may go. */
export class Unreachable extends Error {
  readonly rule: UnreachableRule;

  constructor(rule: UnreachableRule) {
    super(rule);
    this.name = 'Unreachable';
    this.rule = rule;
  }
}
