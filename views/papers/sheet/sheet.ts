import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Branding } from '../../../domain/workshops/branding.ts';
import type { Language } from '../../../generated/errors.ts';
import { baseFonts, type Face } from '../text/base-fonts.ts';
import type { FallbackFont } from '../text/fallback-fonts.ts';
import { runsOf, toDrawableText } from '../text/text-runs.ts';
import { foldBreaks, wrapText } from '../text/wrapping.ts';
import { accessibleMetadata } from './metadata.ts';
import { type Palette, paletteOf } from './palette.ts';

export interface Style {
  face: Face;
  size: number;
  color: string;
}

/** A line of wrapped text with its style. */
export interface Line {
  text: string;
  style: Style;
  /** A shorter text in another style that follows on the same line. */
  aside?: Pick<Line, 'text' | 'style'>;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

export type Element = PDFKit.PDFStructureElement;

interface ElementOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
  colSpan?: number;
  bbox?: [left: number, top: number, right: number, bottom: number];
}

const a4 = { width: 595.28, height: 841.89 };
const margins = { left: 52, right: 52, top: 44, bottom: 46 };
/**
 * Maximum number of pages of a paper. Slightly more than the longest paper that the contract allows, which has about
 * 300 pages, because `items.ts` limits the lines of each row.
 */
const maxPages = 320;
/** Maximum number of line breaks in one text, such as notes with a list. */
const maxTextBreaks = 40;
const watermarkWidth = 700;
const maxWatermarkSize = 150;
const lineHeightOfSize = 1.32;
/** The share of a line's unused width that precedes the text, by alignment. */
const alignmentShare = { left: 0, center: 0.5, right: 1 };
/** The space between a line and a text that follows on the same line in another style. */
const asideGap = 7;
/** The position of the baseline, as a share of the line height. */
const baselineOfLine = 0.76;

export const colors = {
  ink: '#1b2733',
  quiet: '#4a5662',
  rule: '#cfd6dd',
  watermark: '#e9edf1',
};

/**
 * Minimum font size. Spanish law requires letters of at least 1.5 mm in contracts; in this font, 1.5 mm are nine
 * points.
 */
const minFontSize = 9;

export const styles = {
  name: { face: 'semibold', size: 17, color: colors.ink },
  title: { face: 'semibold', size: 21, color: colors.ink },
  number: { face: 'semibold', size: 13, color: colors.ink },
  heading: { face: 'semibold', size: 11, color: colors.ink },
  text: { face: 'regular', size: 10, color: colors.ink },
  item: { face: 'regular', size: 9.5, color: colors.ink },
  strong: { face: 'semibold', size: 10, color: colors.ink },
  total: { face: 'semibold', size: 12, color: colors.ink },
  small: { face: 'regular', size: minFontSize, color: colors.quiet },
  label: { face: 'semibold', size: minFontSize, color: colors.quiet },
  mark: { face: 'semibold', size: minFontSize, color: colors.ink },
  typed: { face: 'italic', size: 20, color: colors.ink },
} satisfies Record<string, Style>;

export function lineHeight({ size }: Style): number {
  return size * lineHeightOfSize;
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { style }) => sum + lineHeight(style), 0);
}

interface SheetOptions {
  title: string;
  language: Language;
  /** The creation time in the PDF's metadata, so that the bytes do not depend on the clock. */
  at: Date;
  /** Returns the text at the foot of a page. */
  foot: (page: number, pages: number) => string;
  /** The watermark of each page, which is drawn behind the other content. */
  watermark?: string;
  branding?: Branding | undefined;
}

/** A file to embed in the PDF, such as the machine-readable form of an invoice. */
interface Attachment {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Error: drawing the paper would occupy a processor for seconds. */
export class PaperTooLargeError extends Error {}

/**
 * A PDF that is written from top to bottom. All content is either tagged for screen readers or marked as decoration.
 */
export class Sheet {
  readonly left = margins.left;
  readonly width = a4.width - margins.left - margins.right;
  y = margins.top;
  readonly palette: Palette;
  readonly root: Element;
  readonly #doc: PDFKit.PDFDocument;
  readonly #foot: SheetOptions['foot'];
  readonly #at: Date;
  readonly #watermark: string | undefined;
  readonly #registered = new Set<string>();
  #pages = 1;

  constructor({ title, language, at, foot, watermark, branding }: SheetOptions) {
    this.palette = paletteOf(branding?.color);
    this.#foot = foot;
    this.#at = at;
    this.#watermark = watermark;
    this.#doc = new PDFDocument({
      size: [a4.width, a4.height],
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      // Null prevents pdfkit from starting with Helvetica, which is not embedded.
      font: null as unknown as string,
      info: { Title: title, Producer: 'workshop-api', Creator: 'workshop-api', CreationDate: at },
    });
    this.#doc.appendXML(accessibleMetadata);
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.#writeWatermark();
  }

  get right(): number {
    return this.left + this.width;
  }

  /** The height that is left on the page. */
  get room(): number {
    return a4.height - margins.bottom - this.y;
  }

  readonly roomOfPage = a4.height - margins.bottom - margins.top;

  breakPage(): void {
    this.#pages += 1;
    if (this.#pages > maxPages) throw new PaperTooLargeError(`a paper has more than ${maxPages} pages`);
    this.#doc.addPage();
    this.y = margins.top;
    this.#writeWatermark();
  }

  /**
   * Keeps content of a given height together: starts a new page if the content fits on a whole page, but not on the
   * rest of this page.
   */
  keepTogether(height: number): void {
    if (height > this.room && this.y > margins.top && height <= this.roomOfPage) this.breakPage();
  }

  widthOf(text: string, { face, size }: Style): number {
    return runsOf(text, face).reduce(
      (width, run) => width + this.#useFont(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  }

  #useFont({ name, font }: FallbackFont): PDFKit.PDFDocument {
    if (!this.#registered.has(name)) this.#doc.registerFont(name, font);
    this.#registered.add(name);
    return this.#doc.font(name);
  }

  /** Returns the style in the workshop's text colour. */
  accented(style: Style): Style {
    return { ...style, color: this.palette.text };
  }

  lines(text: string, style: Style, width: number, maxBreaks = maxTextBreaks): Line[] {
    const printable = foldBreaks(toDrawableText(text), maxBreaks);
    const broken = wrapText(printable, width, (part) => this.widthOf(part, style));
    return broken.map((line) => ({ text: line, style }));
  }

  /**
   * Appends a text in another style to the last line, if both fit on one line. Otherwise, adds the text as further
   * lines.
   */
  continued(lines: readonly Line[], added: readonly Line[], width: number): Line[] {
    const [last, aside] = [lines.at(-1), added[0]];
    if (!last || !aside || added.length > 1) return [...lines, ...added];
    const needed = this.widthOf(last.text, last.style) + asideGap + this.widthOf(aside.text, aside.style);
    if (needed > width) return [...lines, ...added];
    return [...lines.slice(0, -1), { ...last, aside }];
  }

  /** Opens a structure element that contains only other elements. */
  element(parent: Element, type: string, options: ElementOptions = {}): Element {
    const element = this.#struct(type, options);
    parent.add(element);
    return element;
  }

  /** Writes lines of text into a new structure element. */
  write(
    parent: Element,
    type: string,
    lines: readonly Line[],
    place: Place,
    options: ElementOptions = {},
  ): void {
    if (lines.length === 0) return;
    const element = this.element(parent, type, options);
    this.writeInto(element, lines, place);
    element.end();
  }

  writeInto(element: Element, lines: readonly Line[], place: Place): void {
    element.add(() => this.#text(lines, place));
  }

  /** Writes a paragraph below the previous text. The default width is the whole page width. */
  paragraph(type: string, lines: readonly Line[], { x = this.left, width = this.width, gap = 0 } = {}): void {
    this.paragraphInto(this.root, type, lines, { x, width });
    this.y += gap;
  }

  /** Writes a paragraph into a structure element, such as an item of a list. */
  paragraphInto(
    parent: Element,
    type: string,
    lines: readonly Line[],
    { x, width }: Pick<Place, 'x' | 'width'>,
  ): void {
    for (let rest = lines; rest.length > 0; ) {
      const fitting = this.#fitting(rest);
      this.write(parent, type, fitting, { x, y: this.y, width });
      this.y += heightOf(fitting);
      rest = rest.slice(fitting.length);
      if (rest.length > 0) this.breakPage();
    }
  }

  #fitting(lines: readonly Line[]): readonly Line[] {
    const fitting = linesWithin(lines, this.room);
    if (fitting.length > 0) return fitting;
    this.breakPage();
    return linesWithin(lines, this.room);
  }

  figure(parent: Element, alt: string, bbox: NonNullable<ElementOptions['bbox']>, draw: Draw): void {
    const figure = this.element(parent, 'Figure', { alt, bbox });
    figure.add(() => this.#onPage(draw));
    figure.end();
  }

  /** Draws decoration that screen readers skip: rules, backgrounds and repeated texts. */
  decorate(draw: Draw): void {
    this.#artifact('Layout', () => this.#onPage(draw));
  }

  rule(y: number, color: string, thickness = 0.6, from = this.left, to = this.right): void {
    this.decorate((doc) => doc.lineWidth(thickness).moveTo(from, y).lineTo(to, y).stroke(color));
  }

  wash(y: number, height: number): void {
    this.fill({ x: this.left, y, width: this.width, height }, this.palette.wash);
  }

  fill({ x, y, width, height }: Place & { height: number }, color: string): void {
    this.decorate((doc) => doc.rect(x, y, width, height).fill(color));
  }

  /** Repeats a text as decoration, so that screen readers read the text only once. */
  repeat(lines: readonly Line[], place: Place): void {
    this.#artifact('Pagination', () => this.#text(lines, place));
  }

  /** Embeds another form of the paper. The file has the paper's time, so that the bytes are reproducible. */
  attach({ name, type, bytes }: Attachment): void {
    const dates = { creationDate: this.#at, modifiedDate: this.#at };
    // pdfkit's types lack this option.
    const relationship: object = { relationship: 'Alternative' };
    this.#doc.file(bytes, { name, type, ...dates, ...relationship });
  }

  end(): Promise<Buffer> {
    this.root.end();
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#doc.switchToPage(page);
      this.#writeFoot(page + 1, count);
    }
    const bytes = buffer(this.#doc);
    this.#doc.end();
    return bytes;
  }

  #writeFoot(page: number, pages: number): void {
    const y = a4.height - margins.bottom + 18;
    this.rule(y - 6, colors.rule);
    const text = this.lines(this.#foot(page, pages), styles.small, this.width).slice(0, 1);
    this.repeat(text, { x: this.left, y, width: this.width });
  }

  /** Writes the watermark diagonally across the page, scaled to reach from corner to corner. */
  #writeWatermark(): void {
    const word = this.#watermark;
    if (word === undefined) return;
    const style: Style = { face: 'semibold', size: 100, color: colors.watermark };
    const size = Math.min((style.size * watermarkWidth) / this.widthOf(word, style), maxWatermarkSize);
    const width = this.widthOf(word, { ...style, size });
    const middle = { x: a4.width / 2, y: a4.height / 2 };
    this.#artifact('Pagination', () =>
      this.#onPage((doc) => {
        doc.rotate(-Math.atan2(a4.height, a4.width) * (180 / Math.PI), { origin: [middle.x, middle.y] });
        this.#useFont({ name: style.face, font: baseFonts[style.face] })
          .fontSize(size)
          .fillColor(style.color);
        const place = { lineBreak: false, baseline: 'middle' } as const;
        doc.text(word, middle.x - width / 2, middle.y, place);
      }),
    );
  }

  #artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #onPage(draw: Draw): void {
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
  }

  #text(lines: readonly Line[], { x, y, width, align = 'left' }: Place): void {
    let top = y;
    for (const { text, style, aside } of lines) {
      const textWidth = this.widthOf(text, style);
      const start = x + (width - textWidth) * alignmentShare[align];
      const baseline = top + lineHeight(style) * baselineOfLine;
      this.#textAt({ text, style }, start, baseline);
      if (aside) this.#textAt(aside, start + textWidth + asideGap, baseline);
      top += lineHeight(style);
    }
  }

  #textAt({ text, style: { face, size, color } }: Line, x: number, baseline: number): void {
    let left = x;
    for (const run of runsOf(text, face)) {
      this.#useFont(run.font).fontSize(size).fillColor(color);
      this.#doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.#doc.widthOfString(run.text);
    }
  }

  #struct(type: string, { alt, scope, colSpan, bbox }: ElementOptions): Element {
    const element = this.#doc.struct(type, {
      ...(alt && { alt }),
      ...(scope && { scope }),
      ...(bbox && { bbox }),
    });
    // Sets `ColSpan` in the PDF structure directly, because pdfkit has no option for it.
    if (colSpan !== undefined) {
      const { data } = (element as unknown as { dictionary: { data: { A?: object } } }).dictionary;
      data.A = { O: 'Table', ...data.A, ColSpan: colSpan };
    }
    return element;
  }
}

type Draw = (doc: PDFKit.PDFDocument) => void;

/** Returns the lines that fit into a given height. */
export function linesWithin(lines: readonly Line[], height: number): readonly Line[] {
  let left = height;
  const most = lines.findIndex(({ style }) => {
    left -= lineHeight(style);
    return left < 0;
  });
  return most < 0 ? lines : lines.slice(0, most);
}
