import { leadOneTab } from './one-tab.browser.ts';

/** Whether changes arrive: at once, not at the moment, or not without a connection. */
export type LiveState = 'on' | 'waiting' | 'off';

export interface LiveListener {
  /** Counts of changes by subject. Other tabs may have received them earlier. */
  counts(subjects: Record<string, number>): void;
  state(state: LiveState): void;
  /** The session has ended. */
  ended(): void;
}

type Message =
  | { counts: Record<string, number> }
  | { state: LiveState }
  | { ended: true }
  /** A tab that has just opened, or was hidden, asks for the present state. */
  | { asks: true };

const streamPath = '/panel/live';
const channelName = 'panel-live';
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** Browsers reconnect within this time after a restart of the server, and not all at once. */
const spreadMs = 2_000;
/** The server sends an event every 20 seconds. A stream without one for this time is dead, such as after sleep. */
const silentMs = 50_000;
const checkEveryMs = 5_000;

/** The stream of changes. One tab of the browser opens it and shares it with the others. */
class Stream {
  readonly #tell: (message: Message) => void;
  #source: EventSource | undefined;
  #timer = 0;
  #pauseMs = firstPauseMs;
  #lastAtMs = Date.now();
  #counts: Record<string, number> = {};
  #state: LiveState = 'waiting';
  #isOver = false;

  constructor(tell: (message: Message) => void) {
    this.#tell = tell;
    const watch = setInterval(() => {
      if (this.#isOver) clearInterval(watch);
      else if (this.#state === 'on' && Date.now() - this.#lastAtMs > silentMs) this.connect();
    }, checkEveryMs);
  }

  connect = (): void => {
    clearTimeout(this.#timer);
    this.#source?.close();
    if (this.#isOver) return;
    this.#lastAtMs = Date.now();
    if (navigator.onLine) this.#source = this.#open();
    else this.#show('off');
  };

  #open(): EventSource {
    const source = new EventSource(streamPath);
    const on = (type: string, listener: (event: MessageEvent<string>) => void) =>
      source.addEventListener(type, (event) => {
        this.#lastAtMs = Date.now();
        listener(event as MessageEvent<string>);
      });
    on('open', () => {
      this.#pauseMs = firstPauseMs;
      this.#show('on');
    });
    on('alive', () => {});
    on('changed', ({ data }) => {
      const { subjects } = JSON.parse(data) as { subjects: Record<string, number> };
      Object.assign(this.#counts, subjects);
      this.#tell({ counts: subjects });
    });
    on('ended', () => this.#end());
    on('closing', () => this.#connectLater(Math.random() * spreadMs));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) void this.#checkSession();
      this.#connectLater(this.#pauseMs * (0.5 + Math.random()));
      this.#pauseMs = Math.min(2 * this.#pauseMs, maxPauseMs);
    });
    return source;
  }

  /** A browser does not tell why a stream was refused. Without a session, its address leads to the sign-in page. */
  async #checkSession(): Promise<void> {
    const answer = await fetch(streamPath, { method: 'HEAD', redirect: 'manual' }).catch(() => null);
    if (answer?.type === 'opaqueredirect') this.#end();
  }

  #end(): void {
    this.close();
    this.#tell({ ended: true });
  }

  /** Repeats the present state for a tab that has asked. */
  repeat(): void {
    this.#tell({ state: this.#state });
    this.#tell({ counts: this.#counts });
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  #connectLater(pauseMs: number): void {
    this.#source?.close();
    clearTimeout(this.#timer);
    this.#show(navigator.onLine ? 'waiting' : 'off');
    this.#timer = window.setTimeout(this.connect, pauseMs);
  }

  #show(state: LiveState): void {
    this.#state = state;
    this.#tell({ state });
  }
}

/** Receives the changes of the workshop from the browser's stream. Returns a function that asks for the present state. */
export function followChanges(listener: LiveListener): () => void {
  const channel = new BroadcastChannel(channelName);
  let stream: Stream | undefined;
  const receive = (message: Message) => {
    if ('counts' in message) listener.counts(message.counts);
    else if ('state' in message) listener.state(message.state);
    else if ('ended' in message) listener.ended();
    else stream?.repeat();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  const tell = (message: Message) => {
    receive(message);
    channel.postMessage(message);
  };
  leadOneTab(channelName, {
    begin() {
      stream = new Stream(tell);
      stream.connect();
    },
    end() {
      stream?.close();
      stream = undefined;
    },
  });
  for (const type of ['online', 'offline']) addEventListener(type, () => stream?.connect());
  const ask = () => (stream ? stream.repeat() : channel.postMessage({ asks: true } satisfies Message));
  ask();
  return ask;
}
