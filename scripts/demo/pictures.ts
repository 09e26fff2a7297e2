import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { PictureAnswer, PictureRequest } from './pictures/draw.ts';

export type { PictureName } from './pictures/sketches.ts';

/** A photo to draw. The seed varies it, so that two jobs do not have the same photo. */
export type PictureOrder = Pick<PictureRequest, 'name' | 'seed'>;

/** Draws the photos of the demo in another process. */
export interface Drawer {
  /** Begins to draw a photo that will be needed soon. */
  order(picture: PictureOrder): void;
  /** Returns a photo as a JPEG. */
  draw(picture: PictureOrder): Promise<Buffer>;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, `pictures/draw${extname(import.meta.filename)}`);

/** Returns a drawer, whose process is started by the first photo. */
export function openDrawer(): Drawer {
  let running: ReturnType<typeof startDrawing> | undefined;
  const ordered = new Map<string, Promise<Buffer>>();
  const keyOf = ({ name, seed }: PictureOrder) => `${name} ${seed}`;
  const start = (picture: PictureOrder) => {
    running ??= startDrawing();
    return running.draw(picture);
  };
  return {
    order(picture) {
      if (ordered.has(keyOf(picture))) return;
      const drawing = start(picture);
      drawing.catch(() => {}); // reported where the photo is needed
      ordered.set(keyOf(picture), drawing);
    },
    draw(picture) {
      const drawing = ordered.get(keyOf(picture)) ?? start(picture);
      ordered.delete(keyOf(picture));
      return drawing;
    },
    close: async () => running?.close(),
  };
}

function startDrawing() {
  const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let count = 0;
  child.on('message', ({ id, jpeg }: PictureAnswer) => {
    waiting.get(id)?.resolve(Buffer.from(jpeg));
    waiting.delete(id);
  });
  ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('the process that draws photos has ended'));
  });
  return {
    draw(picture: PictureOrder): Promise<Buffer> {
      count += 1;
      const answer = Promise.withResolvers<Buffer>();
      waiting.set(count, answer);
      child.send({ id: count, ...picture } satisfies PictureRequest);
      return answer.promise;
    },
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
