import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '../../generated/errors.ts';
import { drawable, type Face, fonts } from './fonts.ts';
import { wrapped } from './wrapping.ts';

export interface Style {
  face: Face;
  size: number;
  color: string;
}

/** A line that fits where it was broken for. */
export interface Line {
  text: string;
  style: Style;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
}

export type Element = PDFKit.PDFStructureElement;

interface ElementOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
  colSpan?: number;
  bbox?: [left: number, top: number, right: number, bottom: number];
}

const a4 = { width: 595.28, height: 841.89 };
const margins = { left: 52, right: 52, top: 48, bottom: 56 };
const lineHeightOfSize = 1.32;
/** Where letters stand in their line. */
const baselineOfLine = 0.76;

export const colors = {
  ink: '#1b2733',
  quiet: '#4a5662',
  accent: '#1a4f8f',
  rule: '#cfd6dd',
  wash: '#eef2f6',
};

/** Small letters of what is agreed on have to be 1.5 mm high in Spain: with this font nine points are. */
const smallest = 9;

export const styles = {
  name: { face: 'semibold', size: 17, color: colors.ink },
  title: { face: 'semibold', size: 21, color: colors.ink },
  heading: { face: 'semibold', size: 11, color: colors.ink },
  text: { face: 'regular', size: 10, color: colors.ink },
  strong: { face: 'semibold', size: 10, color: colors.ink },
  total: { face: 'semibold', size: 12, color: colors.ink },
  small: { face: 'regular', size: smallest, color: colors.quiet },
  label: { face: 'semibold', size: smallest, color: colors.quiet },
  mark: { face: 'semibold', size: smallest, color: colors.accent },
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
  /** The moment it tells: nothing in it comes from the clock. */
  at: Date;
  /** At the foot of each page. */
  foot: (page: number, pages: number) => string;
}

/** Paper that is written on from the top down. All on it is tagged, or marked as mere decoration. */
export class Sheet {
  readonly left = margins.left;
  readonly width = a4.width - margins.left - margins.right;
  y = margins.top;
  readonly root: Element;
  readonly #doc: PDFKit.PDFDocument;
  readonly #foot: SheetOptions['foot'];

  constructor({ title, language, at, foot }: SheetOptions) {
    this.#foot = foot;
    this.#doc = new PDFDocument({
      size: [a4.width, a4.height],
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      // Else it opens with Helvetica, which is not embedded.
      font: null as unknown as string,
      info: { Title: title, Producer: 'workshop-api', Creator: 'workshop-api', CreationDate: at },
    });
    for (const [face, bytes] of Object.entries(fonts)) this.#doc.registerFont(face, bytes);
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  get right(): number {
    return this.left + this.width;
  }

  /** What is left of this page. */
  get room(): number {
    return a4.height - margins.bottom - this.y;
  }

  readonly roomOfPage = a4.height - margins.bottom - margins.top;

  breakPage(): void {
    this.#doc.addPage();
    this.y = margins.top;
  }

  /** What follows is kept together: it begins a page where this one has too little room, and fits on one at all. */
  keep(height: number): void {
    if (height > this.room && this.y > margins.top && height <= this.roomOfPage) this.breakPage();
  }

  widthOf(text: string, { face, size }: Style): number {
    return this.#doc.font(face).fontSize(size).widthOfString(text);
  }

  lines(text: string, style: Style, width: number): Line[] {
    const broken = wrapped(drawable(text), width, (part) => this.widthOf(part, style));
    return broken.map((line) => ({ text: line, style }));
  }

  /** Holds others; nothing is written into it directly. */
  element(parent: Element, type: string, options: ElementOptions = {}): Element {
    const element = this.#struct(type, options);
    parent.add(element);
    return element;
  }

  /** Writes lines into an element that begins with them. */
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

  /** Below what was written last, over the whole width unless told otherwise. */
  paragraph(type: string, lines: readonly Line[], { x = this.left, width = this.width, gap = 0 } = {}): void {
    for (let rest = lines; rest.length > 0; ) {
      const fitting = this.#fitting(rest);
      this.write(this.root, type, fitting, { x, y: this.y, width });
      this.y += heightOf(fitting);
      rest = rest.slice(fitting.length);
      if (rest.length > 0) this.breakPage();
    }
    this.y += gap;
  }

  #fitting(lines: readonly Line[]): readonly Line[] {
    const fitting = linesWithin(lines, this.room);
    if (fitting.length > 0) return fitting;
    this.breakPage();
    return linesWithin(lines, this.room);
  }

  figure(parent: Element, alt: string, bbox: NonNullable<ElementOptions['bbox']>, draw: Draw): void {
    const figure = this.element(parent, 'Figure', { alt, bbox });
    figure.add(() => this.#drawn(draw));
    figure.end();
  }

  /** What says nothing: lines, washes, and what stands on each page again. */
  decorate(draw: Draw): void {
    this.#artifact('Layout', () => this.#drawn(draw));
  }

  rule(y: number, color: string, thickness = 0.6, from = this.left, to = this.right): void {
    this.decorate((doc) => doc.lineWidth(thickness).moveTo(from, y).lineTo(to, y).stroke(color));
  }

  wash(y: number, height: number): void {
    this.decorate((doc) => doc.rect(this.left, y, this.width, height).fill(colors.wash));
  }

  /** Written again where it was read before: who has it read out hears it once. */
  repeat(lines: readonly Line[], place: Place): void {
    this.#artifact('Pagination', () => this.#text(lines, place));
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
    const y = a4.height - margins.bottom + 20;
    this.rule(y - 6, colors.rule);
    const text = this.lines(this.#foot(page, pages), styles.small, this.width).slice(0, 1);
    this.repeat(text, { x: this.left, y, width: this.width });
  }

  #artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #drawn(draw: Draw): void {
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
  }

  #text(lines: readonly Line[], { x, y, width, align = 'left' }: Place): void {
    let top = y;
    for (const { text, style } of lines) {
      const { face, size, color } = style;
      const start = align === 'right' ? x + width - this.widthOf(text, style) : x;
      this.#doc.font(face).fontSize(size).fillColor(color);
      const baseline = top + lineHeight(style) * baselineOfLine;
      this.#doc.text(text, start, baseline, { lineBreak: false, baseline: 'alphabetic' });
      top += lineHeight(style);
    }
  }

  #struct(type: string, { alt, scope, colSpan, bbox }: ElementOptions): Element {
    const element = this.#doc.struct(type, {
      ...(alt && { alt }),
      ...(scope && { scope }),
      ...(bbox && { bbox }),
    });
    // Which pdfkit has no option for.
    if (colSpan !== undefined) {
      const { data } = (element as unknown as { dictionary: { data: { A?: object } } }).dictionary;
      data.A = { O: 'Table', ...data.A, ColSpan: colSpan };
    }
    return element;
  }
}

type Draw = (doc: PDFKit.PDFDocument) => void;

/** As many of them as a height takes. */
export function linesWithin(lines: readonly Line[], height: number): readonly Line[] {
  let left = height;
  const most = lines.findIndex(({ style }) => {
    left -= lineHeight(style);
    return left < 0;
  });
  return most < 0 ? lines : lines.slice(0, most);
}
