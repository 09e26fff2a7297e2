import {
  type CertificateFacts,
  findUsableCertificate,
  readCertificate,
  requireOwnCertificate,
  sealedCertificate,
} from '../../../actions/verifactu/certificate.ts';
import type { ClientCertificate } from '../../../adapters/outbound/client-certificate.ts';
import { wakeAllLanes, wakeLane } from '../../../db/verifactu/backlog.ts';
import {
  type CertificateRow,
  countRepresented,
  deleteCertificate,
  deleteDeploymentCertificate,
  findCertificate,
  findDeploymentCertificate,
  upsertCertificate,
  upsertDeploymentCertificate,
} from '../../../db/verifactu/certificates.ts';
import { findInstance, updateInstance } from '../../../db/workshops/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { secretContexts } from '../../../domain/secrets/secret-box.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest, DeskPreparedHandler } from '../../handler.ts';

const noCertificateRecord = {
  kind: 'none',
  holder: null,
  tax_id: null,
  expires_at: null,
  added_at: null,
} as const;

/** Returns the properties of a certificate, without its file and passphrase. */
function certificateFacts(row: CertificateRow | undefined) {
  if (!row) return noCertificateRecord;
  const { kind, holder, tax_id, expires_at, added_at } = row;
  return { kind, holder, tax_id, expires_at, added_at };
}

/**
 * Returns the certificates of the workshop and the deployment. Reads the workshop again, because its representation may
 * just have changed.
 */
async function certificateRecord(
  request: AnyRequest,
): Promise<{ status: 200; body: components['schemas']['TaxCertificate'] }> {
  const { tx, now } = request;
  const instance = (await findInstance(tx, request.instance.id)) ?? request.instance;
  const row = await findCertificate(tx, { instanceId: instance.id });
  const usable = await findUsableCertificate(request, instance, now);
  const body = {
    ...certificateFacts(row),
    represented_since: instance.verifactu_represented_since,
    sends_with: 'problem' in usable ? null : usable.owner,
    problem: 'problem' in usable ? usable.problem : null,
  };
  return { status: 200, body };
}

async function deploymentCertificateRecord({
  tx,
}: AnyRequest): Promise<{ status: 200; body: components['schemas']['DeploymentCertificate'] }> {
  const row = await findDeploymentCertificate(tx, {});
  const { represents } = await countRepresented(tx, {});
  return { status: 200, body: { ...certificateFacts(row), represents } };
}

type CertificateBody = components['schemas']['TaxCertificateSet'];

function readCertificateFile({ file, passphrase }: CertificateBody): ClientCertificate {
  return { pfx: Buffer.from(file, 'base64'), passphrase };
}

function requireCertificate(facts: CertificateFacts | undefined): CertificateFacts {
  if (!facts) throw new Error('no certificate was read');
  return facts;
}

export const setTaxCertificate: DeskPreparedHandler<'setTaxCertificate', CertificateFacts> = {
  takesLong: () => true,
  prepare({ body, now, instance }) {
    if (instance.sandbox) throw invalidField('/file', 'sandboxSendsNothing');
    return readCertificate(readCertificateFile(body), now);
  },
  async handle(request, read) {
    const { tx, instance, body } = request;
    const facts = requireCertificate(read);
    requireOwnCertificate(facts, instance);
    const row = sealedCertificate(
      request,
      secretContexts.certificate(instance.id),
      readCertificateFile(body),
      facts,
    );
    await upsertCertificate(tx, { instance_id: instance.id, ...row });
    await wakeLane(tx, { instanceId: instance.id });
    return certificateRecord(request);
  },
};

export const showTaxCertificate: DeskHandlers['showTaxCertificate'] = (request) => certificateRecord(request);

export const removeTaxCertificate: DeskHandlers['removeTaxCertificate'] = async (request) => {
  await deleteCertificate(request.tx, { instanceId: request.instance.id });
  return certificateRecord(request);
};

export const setRepresentation: DeskHandlers['setRepresentation'] = async (request) => {
  const { body, tx, instance, now } = request;
  const since = body.since ?? null;
  if (since !== null && instance.sandbox) throw invalidField('/since', 'sandboxSendsNothing');
  if (since !== null && since > localDay(now, instance.timezone)) throw invalidField('/since', 'dayToCome');
  await updateInstance(tx, instance.id, { verifactu_represented_since: since });
  return certificateRecord(request);
};

export const setDeploymentCertificate: DeskPreparedHandler<'setDeploymentCertificate', CertificateFacts> = {
  takesLong: () => true,
  prepare: ({ body, now }) => readCertificate(readCertificateFile(body), now),
  async handle(request, read) {
    const { tx, body } = request;
    const row = sealedCertificate(
      request,
      secretContexts.deploymentCertificate,
      readCertificateFile(body),
      requireCertificate(read),
    );
    await upsertDeploymentCertificate(tx, row);
    await wakeAllLanes(tx, {});
    return deploymentCertificateRecord(request);
  },
};

export const showDeploymentCertificate: DeskHandlers['showDeploymentCertificate'] = (request) =>
  deploymentCertificateRecord(request);

export const removeDeploymentCertificate: DeskHandlers['removeDeploymentCertificate'] = async (request) => {
  await deleteDeploymentCertificate(request.tx, {});
  return deploymentCertificateRecord(request);
};
