// Measures a store of a million parts and a million movements: searches for parts over HTTP, the lists of parts and of
// movements in the database with every filter and every pair of filters, and sixteen concurrent writers of movements.
import { listMovements, type MovementFilters } from '../../../db/stock/movements.ts';
import { findPartPage, type PartFilters } from '../../../db/stock/parts.ts';
import { referenceSearchTerm } from '../../../domain/stock/search.ts';
import { randomFrom } from '../../../test/support/random-from.ts';
import { inventParts, loadMovements, loadParts, type SearchedPart } from './data/parts.ts';
import { loadBudgets, momentAt } from './data/ten-years.ts';
import { runStatements, serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, reportFigures, scaleCount } from './harness/figures.ts';
import { mapValues, measureList, periodFilters } from './harness/lists.ts';
import { runLoad, wireRequest } from './harness/load.ts';
import { reportLoaded } from './harness/measure.ts';
import { measureSearch, partOf, type TermOf } from './harness/searches.ts';
import { type BenchTarget, sendRequest } from './harness/send-request.ts';

const count = scaleCount(1_000_000);
const budgets = scaleCount(50_000);
const searchTargetMs = 50;
const writers = 16;

const kinds: Record<string, TermOf<SearchedPart>> = {
  'own reference': ({ reference }) => reference,
  'without its dash': ({ reference }) => reference.replace('-', ''),
  'part of a reference': ({ reference }, random) => partOf(reference, 5, random),
  "manufacturer's": ({ manufacturer_reference }) => manufacturer_reference,
  'without separators': ({ manufacturer_reference }) => manufacturer_reference?.replaceAll(/[ /]/g, ''),
  'a word': ({ description }) => description.split(' ')[0],
  'whole description': ({ description }) => description,
  'part of a text': ({ description }, random) => partOf(description, 5, random),
  'two letters': ({ description }) => description.slice(0, 2),
  nothing: (_, random) => `zq${Math.floor(random() * 1e6)}`,
};

const partValues: Record<string, Record<string, PartFilters>> = {
  search: mapValues(
    {
      common: 'filtro',
      'a reference': 'FIL-0000012',
      rare: 'reforzado 017',
      nothing: 'zq1234',
      'two letters': 'fi',
    },
    (term) => ({ term: referenceSearchTerm(term) }),
  ),
  below_minimum: { below: { below_minimum: true }, 'not below': { below_minimum: false } },
  updated_since: mapValues(
    { 'all of it': 0, 'the last year': 0.9, today: 0.99999, 'nothing yet': 1.5 },
    (share) => ({
      since: momentAt(share),
    }),
  ),
};

const movementValues: Record<string, Record<string, MovementFilters>> = {
  part_id: { 'a tenth': { part_id: 1 }, small: { part_id: 4_711 }, none: { part_id: 999_999_999 } },
  budget_id: { one: { budget_id: 77 }, none: { budget_id: 999_999_999 } },
  kind: { half: { kind: 'out' }, rare: { kind: 'adjust' } },
  ...periodFilters(momentAt, 'until'),
};

await withDeployment(0, async ({ databaseUrl: url, serve }) => {
  await reportLoaded(`${count} parts`, () => loadParts(url, count));
  const served = await serve(serviceFile);
  await measureSearch({
    kinds,
    rows: [...inventParts(20_000)],
    ways: {
      'over HTTP': (term) => sendRequest(served, `/api/v1/stock/parts?search=${encodeURIComponent(term)}`),
    },
    targetP99Ms: searchTargetMs,
  });
  await measureList<PartFilters>({
    url,
    count,
    values: partValues,
    targetMs: searchTargetMs,
    list: (db, instanceId, filters, after, limit) => findPartPage(db, { instanceId, after, limit }, filters),
  });
  await loadBudgets(url, budgets);
  await reportLoaded(`${count} movements`, () => loadMovements(url, count, { parts: count, budgets }));
  await measureList<MovementFilters>({
    url,
    count,
    values: movementValues,
    list: (db, instanceId, filters, after, limit) =>
      listMovements(
        db,
        { instanceId, internal: false, after: [momentAt(after / count), after], limit },
        filters,
      ),
  });
  await removeLoadedMovements(url);
  await measureWriting(served);
});

async function measureWriting(served: BenchTarget): Promise<void> {
  const random = randomFrom(11);
  const anyPart = () => 1 + Math.floor(random() * count);
  const movement = (part_id: number) => ({ part_id, kind: 'in', quantity: 1.5 });
  const batch = () => ({ movements: Array.from({ length: 20 }, () => movement(anyPart())) });
  const plans: [what: string, path: string, movementsOfEach: number, content: () => object][] = [
    ['one movement, of any part', '/stock/movements', 1, () => movement(anyPart())],
    ['one movement, all of one part', '/stock/movements', 1, () => movement(2)],
    ['twenty movements, of any parts', '/stock/movements/batch', 20, batch],
  ];
  for (const [what, path, movementsOfEach, content] of plans) {
    const plan = { connections: writers, next: () => wireRequest(served.key, 'POST', path, content()) };
    await runLoad(served, { ...plan, durationMs: 2_000 });
    const { requestsPerSecond, p50Ms, p99Ms, statuses } = await runLoad(served, {
      ...plan,
      durationMs: 10_000,
    });
    reportFigures(
      `${what}, ${writers} writers`,
      createFigure('', requestsPerSecond * movementsOfEach, ' movements/s'),
      createFigure('p50', p50Ms, ' ms'),
      createFigure('p99', p99Ms, ' ms'),
      `statuses ${Object.keys(statuses).join()}`,
    );
  }
}

/** Removes the loaded movements, so that each part's stock equals the sum of its movements. */
function removeLoadedMovements(url: string): Promise<void> {
  return runStatements(url, [
    'set session_replication_role = replica',
    'delete from stock_movements',
    'update parts set active = true where not active',
    'vacuum analyze parts',
  ]);
}
