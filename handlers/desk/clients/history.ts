import { type BudgetHistoryRow, listBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import {
  type ClientHistoryRow,
  type ConsentRow,
  listClientHistory,
  listConsent,
} from '../../../db/clients/history.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { positionAfterLast } from '../../../db/connection/pages.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openIdPage } from '../../pages.ts';
import { changesRecord } from '../history-record.ts';

type Schemas = components['schemas'];

function historyRecord(row: ClientHistoryRow | BudgetHistoryRow): Schemas['HistoryEntry'] {
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    by: row.actor_name,
    by_kind: row.actor_kind,
    vehicle_id: 'vehicle_id' in row ? row.vehicle_id : null,
    line_id: 'line_id' in row ? row.line_id : null,
    changes: changesRecord(row.changes),
  };
}

function consentRecord(row: ConsentRow): Schemas['ConsentEntry'] {
  const { id, at, subject, opted_out, actor_name, actor_kind } = row;
  return { id, at, subject, opted_out, by: actor_name, by_kind: actor_kind };
}

export const listHistory: DeskHandlers['listHistory'] = async (request) => {
  const { query, instance, tx } = request;
  const { client_id, budget_id } = query;
  const pages = openIdPage(request, positionAfterLast);
  const page = [pages.after, pages.limit] as const;
  if (client_id !== undefined && budget_id === undefined) {
    if (!(await findClient(tx, { instanceId: instance.id, id: client_id })))
      throw invalidField('query/client_id', 'unknownReference');
    const found = await listClientHistory(tx, instance.id, client_id, ...page);
    return { status: 200, body: pages.answer(found, historyRecord) };
  }
  if (client_id !== undefined || budget_id === undefined)
    throw invalidField('query', 'oneOfThese', { names: 'client_id, budget_id' });
  if (!(await findBudget(tx, { instanceId: instance.id, id: budget_id, internal: true })))
    throw invalidField('query/budget_id', 'unknownReference');
  const found = await listBudgetHistory(tx, instance.id, budget_id, ...page);
  return { status: 200, body: pages.answer(found, historyRecord) };
};

export const listConsents: DeskHandlers['listConsents'] = async (request) => {
  const { query, instance, tx } = request;
  const { client_id } = query;
  if (!(await findClient(tx, { instanceId: instance.id, id: client_id })))
    throw invalidField('query/client_id', 'unknownReference');
  const pages = openIdPage(request, positionAfterLast);
  const found = await listConsent(tx, instance.id, client_id, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, consentRecord) };
};
