import { operationLabel } from '../../texts/desk.ts';
import { Card } from '../kit/layout.tsx';
import { defineScreen } from '../screen.ts';
import { AccessFilters, AccessHistory, AccessPager } from './access-history.tsx';
import { historyPath, PeopleLayout } from './layout.tsx';

/** The history of access of the whole workshop, with its filters in the address. */
export const historyScreen = defineScreen({
  name: 'access-history',
  place: 'people',
  path: historyPath,
  reads: { events: 'listAccountEvents', people: 'listPeople' },
  inputs: ({ query: { about, person_id, cursor } }) => ({
    events: {
      query: { about: about || undefined, person_id: person_id || undefined, cursor, limit: '50' },
    },
  }),
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listAccountEvents'),
  view: ({ events, people }, page) => (
    <PeopleLayout page={page} tab="listAccountEvents">
      <AccessFilters
        action={historyPath}
        page={page}
        people={people.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Card flush>
        <AccessHistory events={events.data} page={page} />
      </Card>
      <AccessPager path={historyPath} next={events.next_cursor} page={page} />
    </PeopleLayout>
  ),
});
