import { amountFormats } from '../../domain/money/amounts.ts';
import type { InspectionPaper, PointOnPaper } from '../../domain/signatures/inspection-paper.ts';
import { longDay } from '../../domain/time/local.ts';
import { paperTexts } from '../texts/papers.ts';
import { trackingTexts } from '../texts/tracking.ts';
import { jpegOf, type PaperPhoto } from './inspection-photos.ts';
import { testWatermark, writeFacts, writeParties, writeTestNote, writeTitle } from './sheet/letter.ts';
import { pictureFor, writeLetterhead } from './sheet/letterhead.ts';
import { drawMark, markColors } from './sheet/result-marks.ts';
import { heightOf, type Line, lineHeight, Sheet, styles } from './sheet/sheet.ts';
import { openFallbacks } from './text/fallback-fonts.ts';

const markSize = 12;
const textIndent = 20;
const pointGap = 7;
/** Points in order need less room: most have no note. */
const greenGap = 2;
const photoGap = 8;
const photosInRow = 4;
const maxPhotoHeight = 96;
/** Maximum wrapped lines of a note. Its full text is on the client's page. */
const maxNoteLines = 60;
const results = ['red', 'amber', 'green'] as const;

interface PaperContent {
  sheet: Sheet;
  paper: InspectionPaper;
  photos: ReadonlyMap<number, PaperPhoto>;
}

/** Draws an inspection for the client: urgent findings first, then the others, then points in order. */
export async function drawInspection(
  paper: InspectionPaper,
  webpPhotos: ReadonlyMap<number, Uint8Array>,
  logo?: Uint8Array,
): Promise<Buffer> {
  await openFallbacks(paper);
  const photos = await jpegOf(webpPhotos);
  const { language, branding, isTest, inspected_at, inspected_by, unchecked, points } = paper;
  const quote = { ...paper.quote, lines: [] };
  const texts = paperTexts[language].inspection;
  const title = texts.title(quote.budget_id);
  const sheet = new Sheet({
    branding,
    title,
    language,
    at: new Date(inspected_at),
    foot: (page, pages) => `${title} · ${paperTexts[language].page(page, pages)}`,
    ...testWatermark(isTest, language),
  });
  writeLetterhead(sheet, quote.workshop, language, pictureFor(branding, logo));
  writeTitle(sheet, title);
  if (isTest) writeTestNote(sheet, language);
  writeParties(sheet, quote, language, false);
  writeFacts(sheet, [
    [texts.inspection, paper.name],
    [texts.date, longDay(new Date(inspected_at), quote.workshop.timezone, language)],
    [texts.by, inspected_by],
  ]);
  const content: PaperContent = { sheet, paper, photos };
  writeSummary(content);
  for (const result of results) writeResult(content, result);
  if (points.length === 0)
    sheet.paragraph('P', sheet.lines(texts.none, styles.text, sheet.width), { gap: pointGap });
  if (unchecked > 0)
    sheet.paragraph('P', sheet.lines(texts.unchecked(unchecked), styles.small, sheet.width), { gap: 4 });
  return sheet.end();
}

/** Writes how many points have each result. */
function writeSummary({ sheet, paper: { points, language } }: PaperContent): void {
  if (points.length === 0) return;
  const { results: words } = trackingTexts[language].inspection;
  const height = lineHeight(styles.strong);
  let x = sheet.left;
  for (const result of results) {
    const count = points.filter((point) => point.result === result).length;
    if (count === 0) continue;
    const line: Line = { text: `${words[result]}: ${count}`, style: styles.strong };
    const width = sheet.widthOf(line.text, line.style) + 1;
    drawMark(sheet, result, { x, y: sheet.y + (height - markSize) / 2, size: markSize });
    sheet.write(sheet.root, 'P', [line], { x: x + markSize + 5, y: sheet.y, width });
    x += markSize + 5 + width + 18;
  }
  sheet.y += height + 12;
}

function writeResult(content: PaperContent, result: (typeof results)[number]): void {
  const { sheet, paper } = content;
  const points = paper.points.filter((point) => point.result === result);
  if (points.length === 0) return;
  const { results: words } = trackingTexts[paper.language].inspection;
  const heading: Line[] = [{ text: words[result], style: { ...styles.heading, color: markColors[result] } }];
  const [first] = points.map((point) => layOutPoint(content, point));
  sheet.keepTogether(heightOf(heading) + 2 + pointGap + (first?.needed ?? 0));
  sheet.paragraph('H2', heading, { gap: 2 });
  sheet.rule(sheet.y, markColors[result], 1);
  sheet.y += pointGap;
  const list = sheet.element(sheet.root, 'L');
  for (const point of points) writePoint(content, list, point);
  list.end();
  sheet.y += pointGap;
}

interface LaidOutPoint {
  lines: Line[];
  photos: PhotoRow | null;
  /** The free height that the point needs to start on a page. */
  needed: number;
}

/** A point that is higher than this share of a page may be divided between two pages. */
const maxWholeShare = 1 / 3;
const minDividedLines = 3;

function layOutPoint(content: PaperContent, point: PointOnPaper): LaidOutPoint {
  const width = content.sheet.width - textIndent;
  const lines = pointLines(content, point, width);
  const photos = photoRow(content, point, width);
  const whole = heightOf(lines) + (photos?.height ?? 0);
  const isWhole = whole <= content.sheet.roomOfPage * maxWholeShare;
  return { lines, photos, needed: isWhole ? whole : heightOf(lines.slice(0, minDividedLines)) };
}

function writePoint(content: PaperContent, list: Sheet['root'], point: PointOnPaper): void {
  const { sheet, paper } = content;
  const words = trackingTexts[paper.language].inspection.results;
  const { lines, photos, needed } = layOutPoint(content, point);
  sheet.keepTogether(needed);
  const item = sheet.element(list, 'LI');
  const y = sheet.y + (lineHeight(styles.strong) - markSize) / 2;
  const described = { parent: item, alt: words[point.result] };
  drawMark(sheet, point.result, { x: sheet.left, y, size: markSize }, described);
  const width = sheet.width - textIndent;
  sheet.paragraphInto(item, 'LBody', lines, { x: sheet.left + textIndent, width });
  photos?.write(item);
  item.end();
  sheet.y += point.result === 'green' ? greenGap : pointGap;
}

/** Returns what is written about a point: its text and value, note, decision, and the number of further photos. */
function pointLines({ sheet, paper }: PaperContent, point: PointOnPaper, width: number): Line[] {
  const { language, quote } = paper;
  const texts = paperTexts[language].inspection;
  const { text, result, value_hundredths, unit, note, state, decided_at, more_photos } = point;
  const value =
    value_hundredths === null
      ? ''
      : [amountFormats(language).quantity(value_hundredths), unit].filter(Boolean).join('\u00a0');
  const style = result === 'green' ? styles.text : styles.strong;
  const title = sheet.lines(text, style, width, 3).slice(0, 6);
  const described =
    value === '' ? title : sheet.continued(title, sheet.lines(value, styles.text, width), width);
  const notes = note === null ? [] : sheet.lines(note, styles.text, width);
  const day = decided_at === null ? null : longDay(new Date(decided_at), quote.workshop.timezone, language);
  const decision = state === null || state === 'open' ? '' : texts.states[state](day);
  return [
    ...described,
    ...notes.slice(0, maxNoteLines),
    ...(decision === '' ? [] : sheet.lines(decision, styles.label, width)),
    ...(more_photos === 0 ? [] : sheet.lines(texts.morePhotos(more_photos), styles.small, width)),
  ];
}

interface PhotoRow {
  height: number;
  write: (parent: Sheet['root']) => void;
}

/** Returns the photos of a point side by side, in the width of four; null without any. */
function photoRow(
  { sheet, paper, photos }: PaperContent,
  point: PointOnPaper,
  width: number,
): PhotoRow | null {
  const texts = paperTexts[paper.language].inspection;
  const shown = point.photo_ids.flatMap((id) => photos.get(id) ?? []);
  if (shown.length === 0) return null;
  const column = (width - photoGap * (photosInRow - 1)) / photosInRow;
  const sized = shown.map((photo) => {
    const scale = Math.min(column / photo.width, maxPhotoHeight / photo.height);
    return { ...photo, width: photo.width * scale, height: photo.height * scale };
  });
  const height = Math.max(...sized.map((photo) => photo.height));
  return {
    height: height + 6,
    write(parent) {
      sheet.keepTogether(height + 6);
      const top = sheet.y + 4;
      sized.forEach((photo, at) => {
        const left = sheet.left + textIndent + at * (column + photoGap);
        const size = { width: photo.width, height: photo.height };
        const alt = texts.photo(point.text, at + 1);
        sheet.figure(parent, alt, [left, top, left + size.width, top + size.height], (doc) =>
          doc.image(photo.bytes, left, top, size),
        );
      });
      sheet.y += height + 6;
    },
  };
}
