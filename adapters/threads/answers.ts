import { CapacityError } from '../../domain/requests/capacity-error.ts';
import { type Answer, readAnswer } from '../../domain/verifactu/sending/read-answer.ts';
import { type Refusal, UnreadableAnswerError } from '../../domain/verifactu/sending/soap.ts';
import type { taxAnswer } from './answer-jobs.ts';
import type { Threads } from './pool.ts';

/** Parses the tax authority's answers to messages without blocking the event loop. */
export interface AnswerReader {
  /** Parses an answer. Throws `UnreadableAnswerError`. */
  readTaxAnswer(xml: string): Promise<Answer | { refusal: Refusal }>;
}

/** Maximum length of an answer that is parsed outside a thread: about forty records, which take milliseconds. */
const maxQuickCharacters = 32_768;
const charactersPerMs = 10_000;

export function openAnswerReader(threads: Threads): AnswerReader {
  return {
    async readTaxAnswer(xml) {
      if (xml.length <= maxQuickCharacters) return readAnswer(xml);
      const read = await threads
        .run<ReturnType<typeof taxAnswer>>('taxAnswer', {
          asker: { workshop: 0 },
          costMs: xml.length / charactersPerMs,
          prepare: () => ({ input: { xml } }),
        })
        .catch(failForNow);
      if ('unreadable' in read) throw new UnreadableAnswerError(read.unreadable);
      return read;
    },
  };
}

/**
 * Throws `UnreadableAnswerError` if no thread became free in time, so that the message is sent again later. Rethrows
 * other errors.
 */
function failForNow(error: unknown): never {
  if (!(error instanceof CapacityError)) throw error;
  throw new UnreadableAnswerError(error.message, { cause: error });
}
