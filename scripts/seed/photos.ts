import sharp from 'sharp';
import { type FileStorage, storeFile } from '../../actions/documents/keep.ts';
import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { insertDocument, insertThumbnail } from '../../db/documents/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import type { Demo } from './demo.ts';

export interface DemoPhoto {
  filename: string;
  /** The wear of the part in the photo, from 0 to 1. */
  wear: number;
}

const seenByClient = { client_visible: true, mechanic_visible: true };

export async function seedPhotos(
  demo: Demo,
  fileStorage: FileStorage,
  budgetId: number,
  photos: DemoPhoto[],
  actor: Actor,
): Promise<void> {
  const { instance, tx, now } = demo;
  for (const { filename, wear } of photos) {
    const { thumbnail, ...stored } = await storeFile(fileStorage, await drawing(wear), filename);
    const row = { ...stored, ...seenByClient };
    const { id, content_type, size } = await insertDocument(tx, instance.id, budgetId, row, actor, now);
    if (thumbnail) await insertThumbnail(tx, instance.id, id, thumbnail);
    const changes = initialChanges({ document_id: id, content_type, size, ...seenByClient });
    await insertBudgetHistory(tx, instance.id, { budgetId, action: 'document.added', changes }, actor, now);
  }
}

const width = 1_200;
const height = 900;

/** Draws a pulley on a bench, pixel by pixel. */
function drawing(wear: number): Promise<Buffer> {
  const points = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(Math.hypot(x - width / 2, y - height / 2), x, y, wear);
      points.set([red, green, blue], (y * width + x) * 3);
    }
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function colourAt(radius: number, x: number, y: number, wear: number): [number, number, number] {
  if (radius > 400 || radius < 60) return [52 + y / 30, 64 + y / 25, 78 + y / 20];
  const shine = 40 * Math.cos(2 * Math.atan2(y - height / 2, x - width / 2));
  if (radius < 180) return [120 + shine, 122 + shine, 126 + shine];
  const groove = 30 * wear * Math.sin(radius / 3);
  const rust = 70 * wear * Math.max(0, (radius - 330) / 70);
  return [165 + shine + groove + rust, 165 + shine + groove - rust / 3, 168 + shine + groove - rust];
}
