import { operationLabel } from '../../texts/desk.ts';
import { PageHead } from '../kit/layout.tsx';
import { AccessFilters, AccessHistory, AccessPager } from '../people/access-history.tsx';
import { defineScreen } from '../screen.ts';

export const ownHistoryPath = '/panel/account/history';

/** The sign-ins of a person, and the changes of its access. */
export const ownHistoryScreen = defineScreen({
  name: 'account-history',
  path: ownHistoryPath,
  reads: { events: 'listOwnAccountEvents' },
  inputs: ({ query }) => ({
    events: { query: { about: query.about || undefined, cursor: query.cursor, limit: '50' } },
  }),
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listOwnAccountEvents'),
  view: ({ events }, page) => (
    <>
      <PageHead
        title={operationLabel(page.language, 'listOwnAccountEvents')}
        back={{ href: '/panel/account', label: operationLabel(page.language, 'showAccount') }}
      />
      <AccessFilters action={ownHistoryPath} page={page} />
      <AccessHistory events={events.data} page={page} isOfOne />
      <AccessPager path={ownHistoryPath} next={events.next_cursor} page={page} />
    </>
  ),
});
