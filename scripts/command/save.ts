import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { components } from '../../generated/desk-types.ts';
import { Refused } from '../../telemetry/tellable.ts';

export type AnsweredFile = components['schemas']['AnsweredFile'];

/** As it was typed: npm itself goes to the project's folder. */
export function typedPath(typed: string): string {
  return resolve(process.env.INIT_CWD ?? '.', typed);
}

/** Refuses a place that is taken before anything is asked for. What it returns writes the file there, and never half of it. */
export async function fileToSave(typed: string) {
  const path = typedPath(typed);
  if (existsSync(path)) throw taken(path);
  return async ({ content, sha256, size }: AnsweredFile): Promise<Record<string, unknown>> => {
    const half = `${path}.${process.pid}.part`;
    try {
      await write(half, Buffer.from(content, 'base64'));
      await putInPlace(half, path);
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused(`--out: nothing was written: ${(error as Error).message}.`);
    } finally {
      await rm(half, { force: true });
    }
    return { file: path, sha256, size };
  };
}

async function write(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A link, unlike a renaming, takes nobody's place; some file systems, as of memory sticks, have none. */
async function putInPlace(half: string, path: string): Promise<void> {
  try {
    await link(half, path);
  } catch (error) {
    if (existsSync(path)) throw taken(path);
    if (!withoutLinks.has(String((error as NodeJS.ErrnoException).code))) throw error;
    await rename(half, path);
  }
}

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function taken(path: string): Refused {
  return new Refused(`--out: ${path} is there already. Nothing was written.`);
}
