import { amountFormats } from '../../../domain/money/amounts.ts';
import type { TrackedInspection, TrackedPoint } from '../../../domain/signatures/tracked-budget.ts';
import type { Language } from '../../../generated/errors.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { isPhoto, PhotoGrid } from './photos.tsx';
import type { TrackingData } from './tracking.ts';

const findingResults = ['red', 'amber'] as const;

/** Renders an inspection: urgent findings first, then the others. Points in order are collapsed. */
export function InspectionReport({
  inspection,
  tracking,
}: {
  inspection: TrackedInspection;
  tracking: TrackingData;
}) {
  const { points } = inspection;
  const texts = trackingTexts[tracking.language].inspection;
  const findings = findingResults.flatMap((wanted) => points.filter(({ result }) => result === wanted));
  const inOrder = points.filter(({ result }) => result === 'green');
  return (
    <>
      {findings.length > 0 && (
        <ul class="findings" role="list">
          {findings.map((point) => (
            <Finding point={point} tracking={tracking} />
          ))}
        </ul>
      )}
      {inOrder.length > 0 && (
        <details class="folded">
          <summary>
            <span class="title">
              <ResultMark result="green" language={tracking.language} /> {texts.inOrder(inOrder.length)}
            </span>
          </summary>
          <ul class="findings" role="list">
            {inOrder.map((point) => (
              <Finding point={point} tracking={tracking} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Finding({ point, tracking }: { point: TrackedPoint; tracking: TrackingData }) {
  const { budget, language, photoPath } = tracking;
  const { text, result, note, photo_ids, line_id } = point;
  const photos = budget.documents.filter(({ id }) => photo_ids.includes(id)).filter(isPhoto);
  const isOffered = budget.lines.some(({ id, optional }) => optional && id === line_id);
  return (
    <li>
      <p>
        <ResultMark result={result} language={language} /> <bdi>{text}</bdi>
        <MeasuredValue point={point} language={language} />
      </p>
      {note !== null && <p dir="auto">{note}</p>}
      {isOffered && <p class="quiet">{trackingTexts[language].inspection.offered}</p>}
      {photos.length > 0 && <PhotoGrid photos={photos} photoPath={photoPath} />}
    </li>
  );
}

function MeasuredValue({ point, language }: { point: TrackedPoint; language: Language }) {
  const { value_hundredths, unit } = point;
  if (value_hundredths === null) return null;
  const value = amountFormats(language).quantity(value_hundredths);
  return <span class="quiet">{` ${[value, unit].filter(Boolean).join('\u00a0')}`}</span>;
}

/** Renders the finding for which a line is offered, beside the line. */
export function LineFinding({ point, language }: { point: TrackedPoint; language: Language }) {
  return (
    <span class="more">
      <ResultMark result={point.result} language={language} />
      {point.note !== null && <span dir="auto">{` ${point.note}`}</span>}
    </span>
  );
}

const shapes: Record<TrackedPoint['result'], string> = {
  green: 'm3 8 3 3 7-7',
  amber: 'M8 2v8m0 3.5v.5',
  red: 'm4 4 8 8m0-8-8 8',
};

/** Renders a result as a word with a colour and a shape. */
function ResultMark({ result, language }: Pick<TrackedPoint, 'result'> & { language: Language }) {
  return (
    <b class={result}>
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={shapes[result]}
          fill="none"
          stroke="currentColor"
          stroke-width="2.5"
          stroke-linecap="round"
        />
      </svg>
      {` ${trackingTexts[language].inspection.results[result]}`}
    </b>
  );
}
