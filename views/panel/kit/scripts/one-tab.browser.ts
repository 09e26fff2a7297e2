interface Leader {
  begin(): void;
  end(): void;
}

/** A leader renews its claim in this interval; without a renewal for `claimMs`, another tab takes its place. */
const renewMs = 1_000;
const claimMs = 3_500;
/** The time in which two tabs that claim at once see who wrote last. */
const settleMs = 60;

/**
 * Elects one tab of the browser, and the next one when the elected tab closes. Uses Web Locks, which browsers offer over
 * TLS and on localhost; otherwise a claim in the storage that the tabs share.
 */
export function leadOneTab(name: string, leader: Leader): void {
  const lead = () => ('locks' in navigator ? leadByLock(name, leader) : leadByClaim(name, leader));
  let stop = lead();
  // A page in the back-forward cache must hold neither a lock nor a connection.
  addEventListener('pagehide', () => stop());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stop = lead();
  });
}

function leadByLock(name: string, leader: Leader): () => void {
  const leaving = new AbortController();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      leader.begin();
      return held;
    })
    .catch(() => {
      // The page was left before it had the lock.
    });
  return () => {
    leaving.abort();
    leader.end();
    release();
  };
}

function leadByClaim(name: string, leader: Leader): () => void {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let isLeading = false;
  const read = () => {
    const [holder = '', untilMs = '0'] = (localStorage.getItem(name) ?? '').split(' ');
    return Number(untilMs) > Date.now() ? holder : '';
  };
  const claim = () => localStorage.setItem(name, `${own} ${Date.now() + claimMs}`);
  const settle = () => {
    if (read() === own) {
      isLeading = true;
      leader.begin();
    }
  };
  const check = () => {
    const holder = read();
    if (holder === own) claim();
    else if (isLeading) {
      isLeading = false;
      leader.end();
    } else if (holder === '') {
      claim();
      setTimeout(settle, settleMs);
    }
  };
  check();
  const timer = setInterval(check, renewMs);
  // A tab that closes removes its claim, which the others notice at once.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue === null) check();
  };
  addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    removeEventListener('storage', onStorage);
    if (read() === own) localStorage.removeItem(name);
    isLeading = false;
    leader.end();
  };
}
