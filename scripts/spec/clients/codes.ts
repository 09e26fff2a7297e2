import { keysOf, memberOf, membersOf } from '../../../domain/text/json.ts';
import { errors } from '../../../generated/errors.ts';
import type { Document } from '../document.ts';

/** An error code of the API's responses. */
export interface Code {
  code: string;
  status: number;
  when: string;
  /** The further fields of `error`. */
  extras: string[];
}

const fieldsOfAll = ['code', 'message', 'doc_url'];

/** Lists the error codes of the API: the document has an example of each except `internal_error`. */
export function listErrorCodes({ components: { examples } }: Document): Code[] {
  return keysOf(errors)
    .filter((code) => code in examples || code === 'internal_error')
    .map((code) => {
      const { status, messages } = errors[code];
      const { summary, value } = examples[code] ?? {};
      const fields = Object.keys(membersOf(memberOf(value, 'error')));
      const extras = fields.filter((field) => !fieldsOfAll.includes(field));
      return { code, status, when: summary ?? messages.en, extras };
    });
}
