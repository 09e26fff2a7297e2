import type { Dispatcher } from 'undici';

/** What is kept of an answer, for people to read. */
const keptBytes = 1_024;
/** What is read of it, so that its connection can serve again. */
const readBytes = 65_536;

/** Reads to the end, or as far as anybody would; the connection is dropped where there is more. */
export async function beginningOf(
  body: Dispatcher.ResponseData['body'],
  kept: (text: string) => void,
): Promise<void> {
  let beginning = Buffer.alloc(0);
  let read = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    if (beginning.length < keptBytes) {
      beginning = Buffer.concat([beginning, part.subarray(0, keptBytes - beginning.length)]);
      kept(asText(beginning));
    }
    read += part.length;
    if (read > readBytes) break;
  }
}

/** As PostgreSQL takes it: no NUL, nothing that isn't Unicode, no half character where it was cut. */
function asText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\u{fffd}');
}
