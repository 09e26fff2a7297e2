import { answerAsAuthority } from '../../../actions/verifactu/answer-as-authority.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { knownCodes } from '../../../domain/verifactu/sending/codes.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { outsideContext } from '../contexts.ts';
import { invoiceAnswer } from '../workshop/invoice-answer.ts';

/** Default error codes per answer: a tax id that the authority does not know, or knows with another name. */
const usual = { accepted: null, accepted_with_errors: '2001', rejected: '1123' } as const;

/** First digits of the codes about records. Codes with other digits concern a whole message. */
const firstDigits = { accepted_with_errors: '2', rejected: '13' };

export const answerSandboxTaxRecord: Handlers['answerSandboxTaxRecord'] = async (request) => {
  const { params, body } = request;
  const { answer, code = usual[answer] } = body;
  if (answer === 'accepted' && body.code !== undefined) throw invalidField('/code', 'misplaced');
  if (
    answer !== 'accepted' &&
    !(code && knownCodes.has(code) && firstDigits[answer].includes(code.charAt(0)))
  )
    throw invalidField('/code', 'unknownReference');
  const isAnswered = await answerAsAuthority(outsideContext(request), params.id, { state: answer, code });
  const invoice = await invoiceAnswer(request, params.id);
  if (!isAnswered) throw problem('act_impossible', { reason: 'noTaxRecord' });
  return invoice;
};
