import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: string;
}

/** Extracts the text of a PDF of the service: for each page, a list of lines. */
export function pagesOf(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const at = (reference: string | undefined) => objects.get(Number(reference)) as PdfObject;
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  return pages.map(({ head }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name,
        charactersOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(font).head)?.[1]).stream),
      ]),
    );
    const content = at(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream;
    return [...content.matchAll(/BT\n(.*?)ET/gs)].map(([, block = '']) => {
      const characters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1]) ?? [];
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      return glyphs.map((glyph) => characters[Number.parseInt(glyph, 16)]).join('');
    });
  });
}

export function textOf(pdf: Buffer): string {
  return pagesOf(pdf).flat().join('\n');
}

/** Lists all objects of a PDF by number, including objects in compressed streams. */
export function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const found = text.matchAll(/^(\d+) 0 obj\n(.*?)\n(?:stream\n(.*?)\nendstream\n)?endobj$/gms);
  return new Map(
    [...found].map(([, number, head = '', bytes = '']) => {
      const packed = head.includes('/FlateDecode');
      const stream = packed ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
      return [Number(number), { head, stream }];
    }),
  );
}

function charactersOf(cmap: string): string[] {
  return [...cmap.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([^>]*)>/g)].map(([, units = '']) =>
      units
        .split(' ')
        .filter((unit) => unit !== '')
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(''),
    ),
  );
}
