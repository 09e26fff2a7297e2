import { listShownAtDesk } from '../../../db/budgets/queries.ts';
import { listLatestBudgetIds, listLatestUnpaidIds, maxLatest } from '../../../db/clients/overview.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { type Db, sendInOrder } from '../../../db/connection/client.ts';
import { listShownInvoices } from '../../../db/invoices/queries.ts';
import { listVehiclesOfClients } from '../../../db/vehicles/queries.ts';
import { fromHundredths, sum, toHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';
import { invoiceItem } from '../../invoices/record.ts';
import { vehicleRecord } from '../../vehicles/record.ts';
import { readDeskItems } from '../budgets/record.ts';

export const showClientOverview: DeskHandlers['showClientOverview'] = async (request) => {
  const { params, instance, snapshot } = request;
  const { client, vehicles, open, closed, unpaid } = await snapshot((tx) =>
    readOverview(tx, instance.id, params.id),
  );
  if (!client) throw problem('not_found');
  const invoices = unpaid.map(invoiceItem);
  return {
    status: 200,
    body: {
      client: clientRecord(client),
      vehicles: vehicles.map(vehicleRecord),
      open_budgets: open,
      closed_budgets: closed,
      unpaid_invoices: invoices,
      unpaid: fromHundredths(sum(invoices.map(({ payments }) => toHundredths(payments.pending)))),
    },
  };
};

async function readOverview(tx: Db, instanceId: number, clientId: number) {
  const ofClient = { instanceId, clientId };
  const [client, vehicles, openIds, closedIds, unpaidIds] = await sendInOrder(tx, [
    findClient(tx, { instanceId, id: clientId }),
    listVehiclesOfClients(tx, { instanceId, clientIds: [clientId], most: maxLatest }),
    listLatestBudgetIds(tx, { ...ofClient, closed: false }),
    listLatestBudgetIds(tx, { ...ofClient, closed: true }),
    listLatestUnpaidIds(tx, ofClient),
  ]);
  const idsOf = (rows: { id: number }[]) => ({ instanceId, ids: rows.map(({ id }) => id) });
  const [open, closed, unpaid] = await sendInOrder(tx, [
    listShownAtDesk(tx, idsOf(openIds)),
    listShownAtDesk(tx, idsOf(closedIds)),
    listShownInvoices(tx, idsOf(unpaidIds)),
  ]);
  const item = await readDeskItems(tx, instanceId, [...open, ...closed]);
  return {
    client,
    vehicles,
    open: open.toReversed().map(item),
    closed: closed.toReversed().map(item),
    unpaid: unpaid.toReversed(),
  };
}
