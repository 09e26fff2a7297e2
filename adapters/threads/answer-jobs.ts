import { type Answer, readAnswer } from '../../domain/verifactu/sending/read-answer.ts';
import { type Refusal, UnreadableAnswerError } from '../../domain/verifactu/sending/soap.ts';

/**
 * Parses an answer of the tax authority in a thread. Returns errors as values, because an error loses its class when it
 * leaves a thread.
 */
export function taxAnswer({ xml }: { xml: string }): Answer | { refusal: Refusal } | { unreadable: string } {
  try {
    return readAnswer(xml);
  } catch (error) {
    if (error instanceof UnreadableAnswerError) return { unreadable: error.message };
    throw error;
  }
}
