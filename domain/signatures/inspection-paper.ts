import type { Language } from '../../generated/errors.ts';
import type { FindingState, PointResult } from '../inspections/inspection.ts';
import type { Branding } from '../workshops/branding.ts';
import type { QuoteOnPaper } from './quote.ts';

export interface PointOnPaper {
  id: number;
  section: string;
  text: string;
  result: Exclude<PointResult, 'unchecked'>;
  value_hundredths: number | null;
  unit: string | null;
  note: string | null;
  state: FindingState | null;
  /** The time of the client's decision; null without one. */
  decided_at: string | null;
  /** Ids of the photos that are printed. */
  photo_ids: number[];
  /** Number of further photos, which only the client's page shows. */
  more_photos: number;
}

/** The data from which an inspection's PDF for the client is drawn. Equal data always produces equal bytes. */
export interface InspectionPaper {
  language: Language;
  /** The parties and the vehicle. The lines of the quote are not printed. */
  quote: Omit<QuoteOnPaper, 'lines'>;
  name: string;
  inspected_at: string;
  inspected_by: string;
  points: PointOnPaper[];
  /** Number of points without a result. */
  unchecked: number;
  branding?: Branding;
  isTest?: true;
}

/** Maximum photos of a finding, which fill one row. */
export const maxPhotosOfPoint = 4;
/** Maximum photos of a paper: decoding them takes about a second. */
export const maxPhotosOnPaper = 60;

/** Returns the photos that are printed for each point, in the order of the points. */
export function choosePhotos<Point extends { photo_ids: readonly number[] }>(
  points: readonly Point[],
): (Point & { photo_ids: number[]; more_photos: number })[] {
  let left = maxPhotosOnPaper;
  return points.map((point) => {
    const photo_ids = point.photo_ids.slice(0, Math.min(maxPhotosOfPoint, left));
    left -= photo_ids.length;
    return { ...point, photo_ids, more_photos: point.photo_ids.length - photo_ids.length };
  });
}
