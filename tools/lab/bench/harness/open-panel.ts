import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchTarget, sendRequest } from './send-request.ts';

/** The pauses of the script that updates pages in browsers. */
const gatherMs = { least: 50, most: 250 };
const minPauseMs = 700;

interface PanelOptions {
  host: string;
  cookie: string;
  path: string;
  /** Called with the counts of changes by subject that each fetched page contains. */
  onPage: (counts: Record<string, number>) => void;
}

/**
 * An open page of the panel, as in a browser: it follows the stream of changes, and fetches its page again after each
 * change of a subject that the page shows.
 */
export class OpenPanel {
  readonly #served: BenchTarget;
  readonly #options: PanelOptions;
  readonly #latest: Record<string, number> = {};
  #shown: Record<string, number> = {};
  /** The hashes of the shown regions, by their names. */
  readonly #regions = new Map<string, string>();
  #stream: ClientRequest | undefined;
  #isFetching = false;
  #isClosed = false;
  pages = 0;

  constructor(served: BenchTarget, options: PanelOptions) {
    this.#served = served;
    this.#options = options;
  }

  /** The count of changes of a subject that the page shows. */
  countOf(subject: string): number {
    return this.#shown[subject] ?? 0;
  }

  async open(): Promise<void> {
    this.#isClosed = false;
    await this.#fetchPage();
    await this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
  }

  #follow(): Promise<void> {
    const { host, cookie } = this.#options;
    return new Promise((resolve, reject) => {
      this.#stream = request(
        `${this.#served.url}/panel/live`,
        { headers: { host, cookie }, agent: false },
        (answer) => {
          if (answer.statusCode !== 200) return reject(new Error(`/panel/live: ${answer.statusCode}`));
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            const events = (text + chunk).split('\n\n');
            text = events.pop() ?? '';
            for (const event of events) this.#receive(event);
          });
          answer.on('error', () => {});
          resolve();
        },
      );
      this.#stream.on('error', (error) => (this.#isClosed ? undefined : reject(error))).end();
    });
  }

  #receive(event: string): void {
    const [, data] = /^event: changed\ndata: (.*)$/.exec(event) ?? [];
    if (!data) return;
    Object.assign(this.#latest, JSON.parse(data).subjects);
    if (this.#isStale() && !this.#isFetching) void this.#update();
  }

  #isStale(): boolean {
    return Object.entries(this.#shown).some(([subject, count]) => (this.#latest[subject] ?? count) !== count);
  }

  async #update(): Promise<void> {
    this.#isFetching = true;
    await sleep(gatherMs.least + Math.random() * (gatherMs.most - gatherMs.least));
    while (!this.#isClosed && this.#isStale()) {
      const startedAt = performance.now();
      await this.#fetchPage(true);
      await sleep(Math.max(minPauseMs, performance.now() - startedAt));
    }
    this.#isFetching = false;
  }

  /** Fetches the page as a person opens it, or as its script updates it. */
  async #fetchPage(isUpdate = false): Promise<void> {
    const { host, cookie, path, onPage } = this.#options;
    const known = { ...this.#latest };
    const regions = new URLSearchParams([...this.#regions]).toString();
    const headers = { host, cookie, 'x-panel-region': '1', ...(isUpdate && { 'x-panel-regions': regions }) };
    const page = String(await sendRequest(this.#served, path, { headers }));
    for (const [, name = '', hash = ''] of page.matchAll(/ data-region="([^"]*)"[^>]* data-hash="([^"]*)"/g))
      this.#regions.set(name, hash);
    const [, attribute = '{}'] = /<main[^>]* data-counts="([^"]*)"/.exec(page) ?? [];
    const counts: Record<string, number> = JSON.parse(attribute.replaceAll('&quot;', '"'));
    this.#shown = Object.fromEntries(
      Object.entries(counts).map(([subject, count]) => [subject, Math.max(count, known[subject] ?? 0)]),
    );
    this.pages += 1;
    onPage(counts);
  }
}
