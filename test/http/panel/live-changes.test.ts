import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openWebhooks } from '../../api/webhooks/scene.ts';
import { signIn } from '../../support/panel.ts';

const workshop = await openWebhooks({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, desk, patch, send, clock, subscribe, startProcess } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const owner = await signIn(workshop, 'owner');

type Counts = Record<string, number>;
interface StreamEvent {
  event: string;
  data: { subjects?: Counts };
}

/** Opens a stream of changes as a browser does. `next` waits for an event that satisfies a condition. */
async function openStream(cookie: string, onPort = port) {
  const sent = openRequest({
    host: '127.0.0.1',
    port: onPort,
    path: '/panel/live',
    headers: { host, cookie },
  });
  onTestFinished(() => void sent.destroy());
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let text = '';
  const take = (isWanted: (event: StreamEvent) => boolean) => {
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    return blocks.flatMap(parseEvent).find(isWanted);
  };
  return {
    status: response.statusCode,
    async next(isWanted: (event: StreamEvent) => boolean): Promise<StreamEvent> {
      for (;;) {
        const found = take(isWanted);
        if (found) return found;
        const { value, done } = await chunks.next();
        if (done) throw new Error('the stream has ended');
        text += value;
      }
    },
  };
}

function parseEvent(block: string): StreamEvent[] {
  const [, event] = /^event: (.+)$/m.exec(block) ?? [];
  const [, data = '{}'] = /^data: (.+)$/m.exec(block) ?? [];
  return event === undefined ? [] : [{ event, data: JSON.parse(data) }];
}

const changes = (subject: string) => (event: StreamEvent) => event.data.subjects?.[subject] !== undefined;
const isEnded = ({ event }: StreamEvent) => event === 'ended';

/** Returns the counts that a page contains. */
async function countsOn(path: string): Promise<Counts> {
  const { payload } = await owner.get(path);
  return JSON.parse((/ data-counts="([^"]*)"/.exec(payload)?.[1] ?? '{}').replaceAll('&quot;', '"'));
}

test('an act of a program appears, also without an event for integrators', async () => {
  const { id } = await subscribe();
  const before = await countsOn('/panel/integrations/webhooks');
  const stream = await openStream(owner.cookie);
  await stream.next(changes('webhooks'));
  await patch(`/webhooks/${id}`, { description: 'Otra' });
  const { data } = await stream.next(
    (event) => (event.data.subjects?.webhooks ?? 0) > (before.webhooks ?? 0),
  );
  expect(Object.keys(data.subjects ?? {})).toContain('webhooks');
  await send('DELETE', `/webhooks/${id}`);
  await stream.next(changes('webhooks'));
});

test('an act of a person is in the next page, so that the page is not read again', async () => {
  const stream = await openStream(owner.cookie);
  await owner.submit('/panel/settings/boxes?new=1', 'createBox', { name: 'Elevador inventado' });
  const page = await countsOn('/panel/settings/boxes');
  const { data } = await stream.next(({ data }) => data.subjects?.boxes === page.boxes);
  expect(data.subjects?.boxes).toBe(page.boxes);
});

test('a refused act and a read are not counted as changes', async () => {
  const before = await countsOn('/panel/settings/boxes');
  const refused = await owner.submit('/panel/settings/boxes?new=1', 'createBox', { name: '' });
  expect(refused.statusCode).toBe(422);
  await desk('GET', '/boxes');
  expect(await countsOn('/panel/settings/boxes')).toEqual(before);
});

test('an act at another process appears', async () => {
  const stream = await openStream(owner.cookie);
  const other = await startProcess();
  await other.app.inject({
    method: 'POST',
    url: '/panel/settings/boxes',
    headers: {
      ...{ host, cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ operation: 'createBox', nonce: 'other', name: 'Box lejano' }).toString(),
  });
  await stream.next(changes('boxes'));
});

test('the first event of a stream has the counts of the workshop, so that a reconnected page knows what it missed', async () => {
  await desk('POST', '/boxes', { name: 'Box previo' });
  const first = await (await openStream(owner.cookie)).next(() => true);
  expect(first).toMatchObject({ event: 'changed', data: { subjects: { boxes: expect.any(Number) } } });
});

test('a page that updates itself does not keep a session from expiring', async () => {
  const person = await signIn(workshop, 'office', 'Persona Ausente');
  const stream = await openStream(person.cookie);
  await workshop.setClock(new Date(clock.now().getTime() + 11 * 3_600_000).toISOString());
  const answer = await person.get('/panel/settings/boxes', { 'x-panel-region': '1' });
  expect(answer.statusCode).toBe(200);
  await workshop.setClock(new Date(clock.now().getTime() + 61 * 60_000).toISOString());
  await stream.next(isEnded);
});
