/** There is no room for it now, in this process or on this machine: whoever asked is to come again. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

/** No file or socket more can be opened, no port is left to call from, or no memory. */
const codes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN']);

export function isNoRoom(error: unknown): boolean {
  for (let each = error as { code?: unknown; cause?: unknown } | null | undefined; each; ) {
    if (each instanceof NoRoom || codes.has(String(each.code))) return true;
    each = each.cause as typeof each;
  }
  return false;
}
