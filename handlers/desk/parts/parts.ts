import { addPart, changePart } from '../../../actions/stock/set-part.ts';
import { findPart, findPartPage, type PartRow } from '../../../db/stock/parts.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { readSearch } from '../../../domain/requests/search-text.ts';
import { referenceSearchTerm } from '../../../domain/stock/search.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openIdPage } from '../../pages.ts';
import { partRecord } from '../../stock/record.ts';

function deskPartRecord(row: PartRow): components['schemas']['DeskPart'] {
  return { ...partRecord(row), cost: fromHundredths(row.cost_cents) };
}

export const createPart: DeskHandlers['createPart'] = async (request) => {
  return { status: 201, body: deskPartRecord(await addPart(request, request.body)) };
};

export const setPart: DeskHandlers['setPart'] = async (request) => {
  const { params, body } = request;
  return { status: 200, body: deskPartRecord(await changePart(request, params.id, body)) };
};

export const showPart: DeskHandlers['showPart'] = async ({ params, instance, tx }) => {
  const part = await findPart(tx, { instanceId: instance.id, id: params.id });
  if (!part) throw problem('not_found');
  return { status: 200, body: deskPartRecord(part) };
};

export const listDeskParts: DeskHandlers['listDeskParts'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { search, below_minimum, inactive } = query;
  const term = search === undefined ? undefined : referenceSearchTerm(readSearch(search));
  const { after, limit, ...pages } = openIdPage(request);
  const pageQuery = { instanceId: instance.id, after, limit };
  const found = await snapshot((tx) => findPartPage(tx, pageQuery, { term, below_minimum, inactive }));
  return { status: 200, body: pages.answer(found, deskPartRecord) };
};
