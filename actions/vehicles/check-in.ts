import { type CheckInRow, findCheckIn, putCheckIn } from '../../db/budgets/check-ins.ts';
import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import { findClient } from '../../db/clients/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { listDocumentIds } from '../../db/documents/queries.ts';
import { lockVehicle, type VehicleRow } from '../../db/vehicles/queries.ts';
import { type Changes, changesBetween } from '../../domain/events/changes.ts';
import { toHundredths } from '../../domain/money/money.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { sha256 } from '../../domain/signatures/evidence.ts';
import { shortReference } from '../../domain/signatures/fingerprint.ts';
import { composeQuote } from '../../domain/signatures/quote.ts';
import { readSignature, readSigner } from '../../domain/signatures/signature.ts';
import { canonicalJson } from '../../domain/text/json.ts';
import { readMoment } from '../../domain/time/local.ts';
import { type CheckInState, emptyCheckIn } from '../../domain/vehicles/check-in.ts';
import { workshopOnPaper } from '../../domain/workshops/paper-parties.ts';
import type { components } from '../../generated/desk-types.ts';
import { paperTexts } from '../../views/texts/papers.ts';
import { holdBudget } from '../budgets/hold.ts';
import type { Context } from '../context.ts';
import { appendEvidence } from '../signatures/append.ts';
import { changeVehicle } from './change.ts';

export type CheckInBody = components['schemas']['CheckInSet'];

const stateFields = Object.keys(emptyCheckIn) as (keyof CheckInState)[];

/** Returns the row of a budget that was checked in without a state. */
export function emptyRow(instance_id: number, { id, km }: BudgetRow): CheckInRow {
  return {
    ...emptyCheckIn,
    instance_id,
    budget_id: id,
    km,
    signed_on_paper: false,
    signer: null,
    drawing: null,
    signed_at: null,
    reference: null,
  };
}

/** Returns the state that a request describes, without omitted fields. */
function readState(body: CheckInBody): Partial<CheckInState & Pick<CheckInRow, 'signed_on_paper'>> {
  const { damages, authorised_max, promised_at, belongings, drawing, signer, ...others } = body;
  return {
    ...others,
    ...(belongings !== undefined && { belongings: textOrNull(belongings) }),
    ...(damages && {
      damages: damages.map(({ place, note = null, document_id = null }) => ({
        place,
        note: textOrNull(note),
        document_id,
      })),
    }),
    ...(authorised_max !== undefined && {
      authorised_max_cents: authorised_max === null ? null : toHundredths(authorised_max),
    }),
    ...(promised_at !== undefined && {
      promised_at: promised_at === null ? null : readMoment(promised_at).toISOString(),
    }),
  };
}

function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim();
}

/** Refuses values of a repeated check-in that differ from the recorded ones, and would otherwise be ignored. */
export async function requireSameState(
  { tx, instance }: Context,
  budget: BudgetRow,
  body: CheckInBody,
): Promise<void> {
  const before =
    (await findCheckIn(tx, { instanceId: instance.id, budgetId: budget.id })) ??
    emptyRow(instance.id, budget);
  const [different] = Object.keys(changesBetween(before, { ...readState(body), km: before.km }));
  const field = different ?? (body.drawing && body.drawing !== before.drawing ? 'drawing' : undefined);
  if (field !== undefined) throw invalidField(`/${field.replace(/_cents$/, '')}`, 'checkedInBefore');
}

/** A change of the state in which a vehicle was left. */
export interface CheckInChange {
  row: CheckInRow;
  changes: Changes;
}

/**
 * Records the state in which a vehicle was left, and the client's signature. A change without a new signature removes
 * the earlier one. Requires a lock on the budget. Returns the changes for its history.
 */
export async function recordState(
  context: Context,
  { budget, vehicle }: { budget: BudgetRow; vehicle: VehicleRow | undefined },
  body: CheckInBody,
): Promise<CheckInChange> {
  const { tx, instance } = context;
  const before =
    (await findCheckIn(tx, { instanceId: instance.id, budgetId: budget.id })) ??
    emptyRow(instance.id, budget);
  const sent = readState(body);
  await requirePhotos(context, budget, sent.damages ?? []);
  const after: CheckInRow = { ...before, ...sent };
  const stateChanges = changesBetween(
    before,
    Object.fromEntries(stateFields.map((name) => [name, after[name]])),
  );
  const isChanged = Object.keys(stateChanges).length > 0;
  const isSigned = Boolean(body.drawing) && (isChanged || body.drawing !== before.drawing);
  const signature = isSigned
    ? await signState(context, { budget, vehicle, state: after, body })
    : isChanged
      ? { signer: null, drawing: null, signed_at: null, reference: null }
      : {};
  const row = { ...after, ...signature };
  const { drawing, reference, signed_at, ...shown } = row;
  const changes = changesBetween(before, shown);
  if (Object.keys(changes).length > 0 || isSigned) await putCheckIn(tx, row);
  return { row, changes };
}

/** Requires that the photos of damage are documents of the budget. */
async function requirePhotos(
  { tx, instance }: Context,
  budget: BudgetRow,
  damages: CheckInState['damages'],
): Promise<void> {
  const ids = damages.flatMap(({ document_id }) => document_id ?? []);
  if (ids.length === 0) return;
  const rows = await listDocumentIds(tx, { instanceId: instance.id, budgetId: budget.id, ids });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = damages.findIndex(({ document_id }) => document_id !== null && !known.has(document_id));
  if (unknown >= 0) throw invalidField(`/damages/${unknown}/document_id`, 'unknownReference');
}

interface StateToSign {
  budget: BudgetRow;
  vehicle: VehicleRow | undefined;
  state: CheckInState;
  body: Pick<CheckInBody, 'drawing' | 'signer'>;
}

/** Appends the client's signature to the evidence, with the receipt's content as the client saw it. */
async function signState(context: Context, { budget, vehicle, state, body }: StateToSign) {
  const { tx, instance, now } = context;
  const signature = readSignature(body.drawing ?? '');
  if (signature?.kind !== 'drawn') throw invalidField('/drawing', 'notASignature');
  const ofWorkshop = { instanceId: instance.id };
  const client = requireRow(await findClient(tx, { ...ofWorkshop, id: budget.client_id }));
  const signer = readSigner(body.signer ?? client.name);
  if (signer === null) throw invalidField('/signer', 'blank');
  const found = await findBudgetOnPaper(tx, { ...ofWorkshop, budgetId: budget.id });
  // The language of the statement on the tablet.
  const { language } = instance;
  // The receipt shows no documents. Those of the quote would count as seen by the client, and could not be removed.
  const { documents: _, ...quote } = found ? composeQuote(instance, found.budget) : { documents: [] };
  const shown = {
    ...quote,
    ...(found && { client: found.client }),
    budget_id: budget.id,
    workshop: workshopOnPaper(instance),
    plate: vehicle?.plate ?? null,
    check_in: Object.fromEntries(stateFields.map((name) => [name, state[name]])),
  };
  const fingerprint = sha256(canonicalJson(JSON.parse(JSON.stringify(shown))));
  const reference = shortReference(fingerprint);
  const signedAt = now.toISOString();
  await appendEvidence(context, {
    budgetId: budget.id,
    kind: 'checked_in',
    content: {
      shown,
      shown_sha256: fingerprint.toString('hex'),
      client: { id: client.id, name: client.name },
      language,
      name: signer,
      signature,
      signed_at: signedAt,
      reference,
      consent: paperTexts[language].receipt.checkIn.consent,
    },
  });
  return { signer, drawing: signature.path, signed_at: signedAt, reference };
}

/** Corrects the state in which a vehicle was left. */
export async function correctCheckIn(
  context: Context,
  budgetId: number,
  body: CheckInBody,
): Promise<{ budget: BudgetRow; row: CheckInRow }> {
  const { tx, instance, actor, now } = context;
  const held = await holdBudget(context, budgetId, { internal: true });
  if (held.date_in === null)
    throw problem('not_found', { reason: 'notReceived', params: { budget: String(budgetId) } });
  const vehicle =
    (held.vehicle_id && (await lockVehicle(tx, { instanceId: instance.id, id: held.vehicle_id }))) ||
    undefined;
  const { row, changes } = await recordState(context, { budget: held, vehicle }, body);
  if (Object.keys(changes).length === 0) return { budget: held, row };
  const moved: Partial<BudgetRow> = {
    // The mileage and the time of its return replaced those of the arrival.
    ...(changes.km && held.delivered_at === null && { km: row.km }),
    ...(changes.promised_at && held.delivered_at === null && { date_out: row.promised_at }),
  };
  const line = { budgetId, action: 'vehicle.check_in_corrected', changes } as const;
  await correctVehicle(context, vehicle, changes.km);
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budgetId, moved, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
  return { budget: { ...held, ...moved }, row };
}

/** Corrects the mileage of the vehicle, unless it was recorded again since it arrived. */
async function correctVehicle(
  context: Context,
  vehicle: VehicleRow | undefined,
  change: Changes[string] | undefined,
): Promise<void> {
  const [before, km] = change ?? [];
  if (!vehicle || typeof km !== 'number') return;
  if (vehicle.km === null || vehicle.km === before || vehicle.km < km)
    await changeVehicle(context, vehicle.id, { km });
}
