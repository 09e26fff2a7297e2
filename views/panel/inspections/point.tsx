import { statusMarks } from '../../../domain/status/marks.ts';
import { enumLabel } from '../../texts/desk.ts';
import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import { assetPath } from '../assets.ts';
import { filePath } from '../budgets/paths.ts';
import { PhotoInput } from '../jobs/photo-input.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Gallery } from '../kit/gallery.tsx';
import { PageHead } from '../kit/layout.tsx';
import { Shape } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Inspection, Point } from './data.ts';
import { FindingForms } from './finding-acts.tsx';
import { StateMark } from './marks.tsx';
import { inspectionPath, nextPointPath, pointPath } from './paths.ts';

interface PointProps {
  inspection: Inspection;
  point: Point;
  page: Page;
}

const operation = 'setInspectionPoint';
const results = ['green', 'amber', 'red'] as const;

/** One point of an inspection, made for a phone: large buttons for the result, then note and photos. */
export function PointPage({ inspection, point, page }: PointProps) {
  const texts = inspectionsTexts[page.language];
  const { points } = inspection;
  const at = points.indexOf(point);
  const [previous, following] = [points[at - 1], points[at + 1]];
  const { hint, photos } = point;
  const subject = [point.text, inspection.vehicle?.plate].filter(Boolean).join(' · ');
  return (
    <div class="inspection-point" data-subject={subject}>
      <link rel="stylesheet" href={assetPath('inspections.css')} />
      <PageHead
        title={<span dir="auto">{point.text}</span>}
        note={
          <>
            {`${at + 1} / ${points.length} · `}
            <span dir="auto">{point.section}</span>
          </>
        }
        back={{ href: inspectionPath(inspection.id), label: inspection.vehicle?.plate ?? inspection.name }}
      />
      <div class="stack wide">
        {hint && <p dir="auto">{hint}</p>}
        {page.may(operation) && <ResultForm inspection={inspection} point={point} page={page} />}
        <div class="stack" data-region="photos">
          {photos.length > 0 && (
            <Gallery
              label={texts.photos}
              items={photos.map(({ id, filename }) => {
                const params = { id: inspection.budget_id, documentId: id };
                return {
                  id: String(id),
                  name: filename,
                  href: filePath('getBudgetDocument', params),
                  thumbnail: filePath('getBudgetThumbnail', params),
                };
              })}
            />
          )}
        </div>
        {page.may('addInspectionPhoto') && (
          <OperationForm
            operation="addInspectionPhoto"
            id={`photo-${point.id}`}
            params={{ id: inspection.id, pointId: point.id }}
            action={pointPath(inspection.id, point.id)}
            multipart
            inline
          >
            <PhotoInput label={texts.addPhoto} multiple atOnce>
              <span class="unscripted">
                <Button icon="upload">{texts.addPhoto}</Button>
              </span>
            </PhotoInput>
          </OperationForm>
        )}
        <nav class="buttons point-steps" aria-label={texts.points}>
          {previous && (
            <LinkButton href={pointPath(inspection.id, previous.id)} icon="previous" shortcut="p">
              {texts.previous}
            </LinkButton>
          )}
          <LinkButton
            href={following ? pointPath(inspection.id, following.id) : nextPointPath(inspection.id, point.id)}
            iconEnd="next"
            kind={point.result === 'unchecked' ? 'secondary' : 'primary'}
            shortcut="n"
          >
            {texts.next}
          </LinkButton>
        </nav>
        {point.state !== null && (
          <div class="stack" data-region="finding" data-online="">
            <StateMark state={point.state} />
            <FindingForms inspection={inspection} point={point} page={page} />
          </div>
        )}
        <p class="quiet" data-region="checked">
          {point.checked_at && (
            <>
              <span dir="auto">{point.checked_by}</span>
              {' · '}
              <Time at={point.checked_at} />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The result with its measured value and note. It carries the values that the person saw, so that others' are kept. */
function ResultForm({ inspection, point, page }: PointProps) {
  const { language } = page;
  const texts = inspectionsTexts[language];
  const { unit, amber_at, red_at, result, value, note } = point;
  const { points } = inspection;
  const following = points[points.indexOf(point) + 1];
  const was = { 'was[result]': result, 'was[value]': value ?? '', 'was[note]': note ?? '' };
  return (
    <div data-follow="" data-amber-at={amber_at ?? ''} data-red-at={red_at ?? ''}>
      <OperationForm
        operation={operation}
        id={`result-${point.id}`}
        params={{ id: inspection.id, pointId: point.id, ...was }}
        action={pointPath(inspection.id, point.id)}
        draft
      >
        {/* The first button of a form is the one that Enter presses: it saves the measured value without a result. */}
        <button class="unseen" tabIndex={-1} aria-hidden="true" />
        {unit && (
          <OperationField
            operation={operation}
            property="value"
            value={value}
            unit={unit}
            help={texts.limits({ unit, amber_at, red_at }) ?? undefined}
          />
        )}
        <OperationField operation={operation} property="note" type="textarea" rows={2} value={note} />
        <div class="verdicts" role="group" aria-label={texts.result}>
          {results.map((each, index) => (
            <button
              class={`verdict ${each}`}
              name="result"
              value={each}
              aria-pressed={each === result ? 'true' : 'false'}
              data-key={String(index + 1)}
              aria-keyshortcuts={String(index + 1)}
              data-next={
                each === 'green'
                  ? following
                    ? pointPath(inspection.id, following.id)
                    : inspectionPath(inspection.id)
                  : undefined
              }
            >
              <Shape shape={statusMarks.inspectionResult[each].shape} size={28} />
              <span>{enumLabel(language, 'InspectionResult', each)}</span>
            </button>
          ))}
        </div>
        <div class="buttons">
          <button class="button quiet">{unit ? texts.saveMeasure : texts.saveNote}</button>
          {result !== 'unchecked' && (
            <button class="button quiet" name="result" value="unchecked">
              {texts.clear}
            </button>
          )}
        </div>
      </OperationForm>
    </div>
  );
}
