import { isRepresented } from '../../../actions/verifactu/certificate.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { findInstance } from '../../../db/workshops/queries.ts';
import { findSetupRows, maxCountedRecords, setSetupAnswer } from '../../../db/workshops/setup.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { describeSetup } from '../../../views/setup-steps.ts';
import type { AnyRequest } from '../../handler.ts';

type SetupRequest = Pick<AnyRequest, 'tx' | 'instance' | 'now' | 'language'>;

export const showSetup: DeskHandlers['showSetup'] = async (request) => ({
  status: 200,
  body: await setupRecord(request),
});

export const answerSetupStep: DeskHandlers['answerSetupStep'] = async (request) => {
  const { params, body, tx, instance } = request;
  const answer = body.answer === 'open' ? null : body.answer;
  await setSetupAnswer(tx, { instanceId: instance.id, step: params.step, answer });
  return { status: 200, body: await setupRecord(request) };
};

async function setupRecord({ tx, instance, now, language }: SetupRequest) {
  const today = localDay(now, instance.timezone);
  const [found, rows] = await sendInOrder(tx, [
    findInstance(tx, instance.id),
    findSetupRows(tx, { instanceId: instance.id, today }),
  ]);
  const workshop = found ?? instance;
  const { email, sms, deployment_certificate_expires_at: expires, rates, ...counted } = rows;
  const facts = {
    ...counted,
    workshop,
    today,
    transports: { email, sms },
    rates: rates.map(({ name }) => name),
    has_logo: workshop.logo !== null,
    is_represented: isRepresented(workshop, now) && expires !== null && new Date(expires) > now,
  };
  const details = { rates, certificate: rows.certificate, maxCounted: maxCountedRecords };
  return describeSetup({ facts, details, language });
}
