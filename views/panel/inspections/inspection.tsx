import { operationLabel } from '../../texts/desk.ts';
import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import { assetPath } from '../assets.ts';
import { budgetPath, filePath } from '../budgets/paths.ts';
import { WaitingActs } from '../jobs/waiting.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure, PageHead } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page } from '../screen.ts';
import { type Inspection, nextUnchecked, type Point, sectionsOf } from './data.ts';
import { FindingActs } from './finding-acts.tsx';
import { ResultMark, StateMark } from './marks.tsx';
import { inspectionPath, nextPointPath, pointPath } from './paths.ts';
import { PointPage } from './point.tsx';

/** An inspection: all its points, or one of them to fill in. */
export const inspectionScreen = defineScreen({
  name: 'inspection',
  path: '/panel/inspections/:id',
  reads: { inspection: 'showInspection' },
  inputs: ({ params }) => ({ inspection: { params: { id: params.id ?? '' } } }),
  forms: {
    setInspectionPoint: { next: nextAfterResult, undo: undoResult },
    addInspectionPhoto: {},
    addInspectionPoint: { next: (_point, { path }) => path, toast: 'added' },
    finishInspection: { next: (_inspection, { path }) => path, toast: 'done' },
    shareInspection: { toast: 'done' },
    offerFinding: { toast: 'added' },
    settleFinding: { toast: 'done' },
  },
  title: ({ inspection }) => [inspection.name, inspection.vehicle?.plate].filter(Boolean).join(' · '),
  view: ({ inspection }, page) => (
    <WaitingActs page={page}>
      <InspectionPage inspection={inspection} page={page} />
    </WaitingActs>
  ),
});

/** Goes on to the next point if nothing was found. Otherwise the point stays, for its note and photos. */
function nextAfterResult(result: unknown, { params, path }: Page['address']): string {
  const { id, result: found } = result as Point;
  if (params.id === undefined) return path;
  return found === 'green' ? nextPointPath(params.id, id) : pointPath(params.id, id);
}

/** Returns the act that restores the earlier values of a point. */
function undoResult(data: Record<string, unknown>, { id, pointId }: Record<string, string | string[]>) {
  const before = (data.inspection as Inspection).points.find((point) => String(point.id) === pointId);
  if (!before) return undefined;
  return {
    operation: 'setInspectionPoint',
    params: {
      ...{ id: String(id), pointId: String(pointId), result: before.result },
      ...{ value: String(before.value ?? ''), note: before.note ?? '' },
    },
  };
}

function InspectionPage({ inspection, page }: { inspection: Inspection; page: Page }) {
  const { point, after } = page.address.query;
  const { points } = inspection;
  const chosen =
    point === undefined
      ? after !== undefined && nextUnchecked(points, Number(after))
      : points.find(({ id }) => String(id) === point);
  return chosen ? (
    <PointPage inspection={inspection} point={chosen} page={page} />
  ) : (
    <Overview inspection={inspection} page={page} />
  );
}

function Overview({ inspection, page }: { inspection: Inspection; page: Page }) {
  const { language, may } = page;
  const texts = inspectionsTexts[language];
  const { id, name, vehicle, budget_id, points, unchecked, completed_at, completed_by } = inspection;
  const next = nextUnchecked(points);
  const isComplete = completed_at !== null;
  return (
    <>
      <link rel="stylesheet" href={assetPath('inspections.css')} />
      <PageHead
        title={
          <>
            {vehicle && <Plate plate={vehicle.plate} large />} <span dir="auto">{name}</span>
          </>
        }
        note={
          <>
            {texts.checked(points.length - unchecked, points.length)}
            {completed_at && (
              <>
                {` · ${texts.completedBy(completed_by ?? '')} `}
                <Time at={completed_at} />
              </>
            )}
          </>
        }
        back={{
          href: page.person.role === 'mechanic' ? `/panel/jobs/${budget_id}` : budgetPath(budget_id),
          label: texts.quote(budget_id),
        }}
      >
        {next && may('setInspectionPoint') && (
          <LinkButton
            href={pointPath(id, next.id)}
            kind={isComplete ? 'secondary' : 'primary'}
            iconEnd="next"
          >
            {unchecked === points.length ? texts.begin : texts.goOn}
          </LinkButton>
        )}
        {may('drawInspectionPdf') && (
          <LinkButton href={filePath('drawInspectionPdf', { id })} icon="print">
            {texts.print}
          </LinkButton>
        )}
        {!isComplete && may('finishInspection') && (
          <div data-follow="">
            <OperationForm operation="finishInspection" id="finish" params={{ id }} inline>
              <Button kind={next ? 'secondary' : 'primary'} icon="check">
                {operationLabel(language, 'finishInspection')}
              </Button>
            </OperationForm>
          </div>
        )}
      </PageHead>
      <div class="stack wide">
        {may('shareInspection') && <ShareCard inspection={inspection} page={page} />}
        <div class="stack wide" data-region="points" data-ahead="">
          {sectionsOf(points).map(({ title, points: members }) => (
            <Card title={<span dir="auto">{title}</span>} flush>
              <List label={title}>
                {members.map((member) => (
                  <PointRow inspection={inspection} point={member} page={page} />
                ))}
              </List>
            </Card>
          ))}
        </div>
        {may('addInspectionPoint') && <AddPoint id={id} page={page} />}
      </div>
    </>
  );
}

function PointRow({ inspection, point, page }: { inspection: Inspection; point: Point; page: Page }) {
  const texts = inspectionsTexts[page.language];
  const { id, text, note, value, unit, photos, client_visible } = point;
  const details = [
    ...(value === null ? [] : [texts.measure(value, unit)]),
    ...(photos.length > 0 ? [texts.photoCount(photos.length)] : []),
    ...(client_visible ? [] : [texts.hidden]),
  ];
  return (
    <ListRow
      id={String(id)}
      href={pointPath(inspection.id, id)}
      title={<span dir="auto">{text}</span>}
      detail={
        <>
          {details.join(' · ')}
          {note && (
            <span dir="auto">
              {details.length > 0 && ' · '}
              {note}
            </span>
          )}
        </>
      }
      status={
        <>
          <ResultMark result={point.result} /> <StateMark state={point.state} />
        </>
      }
      action={<FindingActs inspection={inspection} point={point} page={page} />}
    />
  );
}

function ShareCard({ inspection, page }: { inspection: Inspection; page: Page }) {
  const texts = inspectionsTexts[page.language];
  const { id, shared_at } = inspection;
  const share = (fields: { shared: boolean; notify_client?: boolean }, label: string, primary = false) => (
    <OperationForm operation="shareInspection" id={`share-${label.length}`} params={{ id, ...fields }} inline>
      <Button kind={primary ? 'primary' : 'secondary'}>{label}</Button>
    </OperationForm>
  );
  return (
    <div data-online="">
      <Card title={texts.client} region="share">
        <div class="stack">
          <p>
            {shared_at ? (
              <>
                {`${texts.shared} `}
                <Time at={shared_at} />
              </>
            ) : (
              texts.notShared
            )}
          </p>
          <div class="buttons">
            {shared_at ? (
              <>
                {share({ shared: true, notify_client: true }, texts.notify)}
                {share({ shared: false }, texts.hide)}
              </>
            ) : (
              <>
                {share({ shared: true, notify_client: true }, texts.shareAndNotify)}
                {share({ shared: true }, texts.share)}
              </>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}

function AddPoint({ id, page }: { id: number; page: Page }) {
  const texts = inspectionsTexts[page.language];
  const operation = 'addInspectionPoint';
  return (
    <Disclosure title={texts.addPoint} open={page.refusal?.operation === operation}>
      <OperationForm operation={operation} id="add-point" params={{ id }} action={inspectionPath(id)}>
        <OperationField operation={operation} property="text" type="text" />
        <OperationField operation={operation} property="result" value="red" />
        <OperationField operation={operation} property="note" type="textarea" />
        <FormButtons submit={texts.addPoint} />
      </OperationForm>
    </Disclosure>
  );
}
