import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Cell, host } from './cells.ts';

/**
 * Opens a proxy that forwards all requests to one deployment. A request for `/switch-to/<cell>` selects another
 * deployment.
 */
export async function openProxy(cells: Cell[]) {
  let at = 0;
  const server = createServer((request, response) => {
    const wanted = /^\/switch-to\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (wanted !== undefined) {
      at = cells.findIndex(({ settings }) => settings.CELL === wanted);
      response.writeHead(204).end();
      return;
    }
    const { authorization = '' } = request.headers;
    fetch(`${cells[at]?.url}${request.url}`, { headers: { authorization, 'x-forwarded-host': host } }).then(
      async (answer) => response.writeHead(answer.status).end(await answer.text()),
      () => response.writeHead(502).end(),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close(), closeAll: () => server.closeAllConnections() };
}
