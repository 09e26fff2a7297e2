import { enumLabel } from '../../texts/desk.ts';
import { Status } from '../kit/status.tsx';
import { usePage } from '../page-context.ts';
import type { Point } from './data.ts';

/** The result of a point as a word with its colour and shape. */
export function ResultMark({ result }: Pick<Point, 'result'>) {
  const { language } = usePage();
  return (
    <Status kind="inspectionResult" status={result} word={enumLabel(language, 'InspectionResult', result)} />
  );
}

/** The state of a finding, unless it only needs work. */
export function StateMark({ state }: Pick<Point, 'state'>) {
  const { language } = usePage();
  if (state === null || state === 'open') return null;
  return <Status kind="finding" status={state} word={enumLabel(language, 'FindingState', state)} plain />;
}
