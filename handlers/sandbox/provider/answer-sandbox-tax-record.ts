import { answerAsAuthority } from '../../../actions/verifactu/answer-as-authority.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { knownCodes } from '../../../domain/verifactu/sending/codes.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { keylessContext } from '../contexts.ts';
import { invoiceAnswer } from '../workshop/invoice-answer.ts';

/** Default error codes per answer: a tax id that the authority does not know, or knows with another name. */
const defaultErrorCodes = { accepted: null, accepted_with_errors: '2001', rejected: '1123' } as const;

/** First digits of the codes about records. Codes with other digits concern a whole message. */
const firstDigitsByState = { accepted_with_errors: '2', rejected: '13' };

export const answerSandboxTaxRecord: Handlers['answerSandboxTaxRecord'] = async (request) => {
  const { params, body } = request;
  const { answer, code = defaultErrorCodes[answer] } = body;
  if (answer === 'accepted' && body.code !== undefined) throw invalidField('/code', 'misplaced');
  if (
    answer !== 'accepted' &&
    !(code && knownCodes.has(code) && firstDigitsByState[answer].includes(code.charAt(0)))
  )
    throw invalidField('/code', 'unknownReference');
  const isAnswered = await answerAsAuthority(keylessContext(request), params.id, { state: answer, code });
  const invoice = await invoiceAnswer(request, params.id);
  if (!isAnswered) throw problem('act_impossible', { reason: 'noTaxRecord' });
  return invoice;
};
