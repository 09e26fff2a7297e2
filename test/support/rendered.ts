import { execFileSync } from 'node:child_process';
import sharp from 'sharp';

export interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Whether this machine can render a PDF, for which Debian's package poppler-utils is required. */
export const canRender = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Renders one page as an image. */
export async function renderedPage(pdf: Buffer, page: number, dpi: number): Promise<Picture> {
  const only = ['-f', `${page}`, '-l', `${page}`];
  const png = execFileSync('pdftoppm', ['-r', `${dpi}`, ...only, '-png', '-'], {
    input: pdf,
    maxBuffer: 2 ** 26,
  });
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
