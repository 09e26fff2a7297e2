// Measures searches among a million clients of one workshop, one at a time: first in the database, then over HTTP.
import { findClientPage, searchClients } from '../../../db/clients/queries.ts';
import { searchTerm } from '../../../domain/clients/search.ts';
import { inventClients, loadClients, type SearchedClient } from './data/clients.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { durationFigures, reportFigures, scaleCount } from './harness/figures.ts';
import { pageSize } from './harness/lists.ts';
import { measureInTurn, reportLoaded } from './harness/measure.ts';
import { measureSearch, partOf, type TermOf } from './harness/searches.ts';
import { sendRequest } from './harness/send-request.ts';

const count = scaleCount(1_000_000);
const targets = { listP99Ms: 5, searchP99Ms: 50 };

const kinds: Record<string, TermOf<SearchedClient>> = {
  'first name': ({ name }) => name.replace('Talleres ', '').split(' ')[0],
  surname: ({ name }) => name.replace('Talleres ', '').split(' ')[1],
  'name and surname': ({ name }) => name.split(' ').slice(0, 2).join(' '),
  'part of a name': ({ name }, random) => partOf(name, 3 + Math.floor(random() * 3), random),
  'whole phone': ({ phone }) => phone,
  'part of a phone': ({ phone }, random) =>
    phone && partOf(phone.replace(/\D/g, ''), 3 + Math.floor(random() * 4), random),
  'part of an email': ({ email }, random) => email && partOf(email, 3 + Math.floor(random() * 8), random),
  'tax id': ({ tax_id }) => tax_id,
  'part of a tax id': ({ tax_id }, random) => tax_id && partOf(tax_id, 4 + Math.floor(random() * 4), random),
  'two letters': ({ name }) => name.slice(0, 2),
  'two at random': (_, random) =>
    String.fromCharCode(97 + Math.floor(random() * 26), 97 + Math.floor(random() * 26)),
  nobody: (_, random) => `zq${Math.floor(random() * 1e6)}`,
};

await withDeployment(0, async ({ databaseUrl, database, serve }) => {
  await reportLoaded(`${count} clients`, () => loadClients(databaseUrl, 1, count));
  const served = await serve(serviceFile);
  const listedMs = await measureInTurn(
    300,
    (page) => database.inSession((db) => findClientPage(db, 1, page * 997, pageSize)),
    20,
  );
  reportFigures(
    'list, a page anywhere, in the database',
    ...durationFigures(listedMs, { p99: targets.listP99Ms }),
  );
  await measureSearch({
    kinds,
    rows: [...inventClients(50_000)],
    ways: {
      'in the database': (term) =>
        database.inSession((db) =>
          searchClients(db, { instanceId: 1, term: searchTerm(term), after: 0, limit: pageSize }),
        ),
      'over HTTP': (term) => sendRequest(served, `/api/v1/clients?search=${encodeURIComponent(term)}`),
    },
    targetP99Ms: targets.searchP99Ms,
  });
});
