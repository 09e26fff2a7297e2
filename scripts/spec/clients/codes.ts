import { keysOf, memberOf, toRecord } from '../../../domain/text/json.ts';
import { errors } from '../../../generated/errors.ts';
import type { Document } from '../document.ts';

/** An error code that the API's responses may contain. */
export interface Code {
  code: string;
  status: number;
  when: string;
  /** Names of the fields that `error` has in addition to the common ones. */
  extras: string[];
}

const fieldsOfAll = ['code', 'message', 'doc_url'];

/**
 * Lists the error codes of the API, which are the codes with an example in the OpenAPI document, and `internal_error`.
 */
export function listErrorCodes({ components: { examples } }: Document): Code[] {
  return keysOf(errors)
    .filter((code) => code in examples || code === 'internal_error')
    .map((code) => {
      const { status, messages } = errors[code];
      const { summary, value } = examples[code] ?? {};
      const fields = Object.keys(toRecord(memberOf(value, 'error')));
      const extras = fields.filter((field) => !fieldsOfAll.includes(field));
      return { code, status, when: summary ?? messages.en, extras };
    });
}
