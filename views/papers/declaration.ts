import type { Declaration, DeclarationSection } from '../../domain/verifactu/declaration.ts';
import { declarationTexts } from '../texts/declaration.ts';
import { heightOf, type Line, Sheet, styles } from './sheet/sheet.ts';
import { openFallbacks } from './text/fallback-fonts.ts';

/** The watermark of a declaration that is not valid. */
const invalidMark = 'NO VÁLIDA';

/** The creation time in the PDF's metadata. Fixed, so that equal declarations result in equal bytes. */
const fixedCreationTime = new Date(0);

/** Draws the maker's declaration as a PDF, in Spanish as the law requires. */
export async function drawDeclaration(declaration: Declaration): Promise<Buffer> {
  await openFallbacks(declaration);
  const { title, version, sections, annex, missing } = declaration;
  const { invalid, version: versionOf } = declarationTexts.es;
  const sheet = new Sheet({
    title,
    language: 'es',
    at: fixedCreationTime,
    foot: (page, pages) => `${sections[0]?.text[0]} · ${versionOf(version)} · ${page} / ${pages}`,
    ...(missing.length > 0 && { watermark: invalidMark }),
  });
  sheet.paragraph('H1', sheet.lines(title, styles.name, sheet.width), { gap: 14 });
  if (missing.length > 0) {
    const notice = sheet.lines(invalid(missing.join(', ')), styles.strong, sheet.width);
    sheet.paragraph('P', notice, { gap: 10 });
  }
  writeSections(sheet, 1, sections);
  if (annex.length > 0) {
    sheet.paragraph('H2', sheet.lines('Anexo', styles.number, sheet.width), { gap: 8 });
    writeSections(sheet, 2, annex);
  }
  return sheet.end();
}

function writeSections(sheet: Sheet, chapter: number, sections: DeclarationSection[]): void {
  for (const { letter, label, text } of sections) {
    const heading = sheet.lines(`${chapter}.${letter}) ${label}:`, styles.heading, sheet.width);
    const paragraphs = text.map((each) => sheet.lines(each || '—', styles.text, sheet.width));
    sheet.keepTogether(heightOf([...heading, ...firstLines(paragraphs[0])]));
    sheet.paragraph('H2', heading, { gap: 3 });
    for (const paragraph of paragraphs) sheet.paragraph('P', paragraph, { gap: 4 });
    sheet.y += 8;
  }
}

/** Returns the first lines of a paragraph, which must be on the page of their heading. */
function firstLines(paragraph: readonly Line[] = []): readonly Line[] {
  return paragraph.slice(0, 3);
}
