import { enumLabel } from '../../texts/desk.ts';
import { todayTexts } from '../../texts/panel/today.ts';
import { budgetPath } from '../budgets/paths.ts';
import { PartStatus } from '../jobs/part-status.tsx';
import { Menu } from '../kit/browse.tsx';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import { Quantity } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page, UndoAct } from '../screen.ts';
import type { PartRequest, SectionProps } from './data.ts';
import { Detail, isRefused, TodaySection } from './section.tsx';

const operation = 'setPartRequest';

/** Parts that mechanics need for their jobs. */
export function PartRequests({ today: { part_requests: requests }, page }: SectionProps) {
  if (!requests || requests.count === 0) return null;
  return (
    <TodaySection
      name="part_requests"
      count={requests.count}
      shown={requests.data.length}
      allHref="/panel/jobs"
      page={page}
    >
      {requests.data.map((request) => (
        <PartRequestRow request={request} page={page} />
      ))}
    </TodaySection>
  );
}

/** A needed part with the acts of the office. `plate` is omitted on the page of its quote. */
export function PartRequestRow({
  request,
  plate = request.plate,
  page,
}: {
  request: Omit<PartRequest, 'plate'> & { plate?: string | null };
  plate?: string | null | undefined;
  page: Page;
}) {
  const { id, budget_id, part, description, quantity, requested_by, requested_at, expected_on, state } =
    request;
  const texts = todayTexts[page.language];
  return (
    <ListRow
      id={`part-request-${id}`}
      href={budgetPath(budget_id)}
      {...(plate && { plate: <Plate plate={plate} /> })}
      title={
        <>
          {quantity !== 1 && (
            <>
              <Quantity value={quantity} unit="×" />{' '}
            </>
          )}
          <span dir="auto">{description}</span>
        </>
      }
      detail={<Detail texts={[part?.reference, requested_by?.name]} phone={null} />}
      status={<PartStatus request={request} page={page} />}
      since={
        state === 'ordered' && expected_on ? (
          <>
            {`${texts.partExpected} `}
            <Time at={expected_on} />
          </>
        ) : (
          <Time at={requested_at} />
        )
      }
      action={
        page.may(operation) && request.closed_at === null && <PartRequestActs request={request} page={page} />
      }
    />
  );
}

type ActsProps = { request: Omit<PartRequest, 'plate'>; page: Page };

/** The acts in the order of their need: a part is ordered and arrives, or is taken from the stock. */
function PartRequestActs({ request, page }: ActsProps) {
  const { id, state, missing } = request;
  const texts = todayTexts[page.language];
  const [order, arrive, drop] = [`order-${id}`, `arrive-${id}`, `drop-${id}`];
  const isToOrder = state === 'requested' && missing;
  const arrival = (
    <MoveForm
      id={arrive}
      request={request}
      to="arrived"
      word={missing ? texts.partArrived : texts.partGiven}
      page={page}
    />
  );
  return (
    <>
      {isToOrder ? (
        <Menu label={texts.partOrder} small open={isRefused(page, order)}>
          <OrderForm id={order} request={request} page={page} />
        </Menu>
      ) : (
        arrival
      )}
      <Menu
        label={texts.otherActs}
        iconOnly
        open={(isToOrder ? [arrive, drop] : [order, drop]).some((form) => isRefused(page, form))}
      >
        {isToOrder ? arrival : <OrderForm id={order} request={request} page={page} />}
        <MoveForm
          id={drop}
          request={request}
          to="not_needed"
          word={enumLabel(page.language, 'PartRequestState', 'not_needed')}
          page={page}
        />
      </Menu>
    </>
  );
}

function OrderForm({ id, request, page }: ActsProps & { id: string }) {
  return (
    <OperationForm operation={operation} id={id} params={{ ...paramsOf(request), state: 'ordered' }} inline>
      <OperationField operation={operation} property="expected_on" value={request.expected_on} />
      <Button kind="primary">{todayTexts[page.language].partOrdered}</Button>
    </OperationForm>
  );
}

function MoveForm({
  id,
  request,
  to,
  word,
}: ActsProps & { id: string; to: 'arrived' | 'not_needed'; word: string }) {
  return (
    <OperationForm operation={operation} id={id} params={{ ...paramsOf(request), state: to }} inline>
      <Button small>{word}</Button>
    </OperationForm>
  );
}

function paramsOf({ id, budget_id, state }: ActsProps['request']) {
  return { id: budget_id, requestId: id, was: state };
}

/** Returns the act that moves a request back to the state that a page showed. */
export function undoPartRequest(
  requests: readonly Omit<PartRequest, 'plate'>[],
  { requestId }: Record<string, string | string[]>,
): UndoAct | undefined {
  const request = requests.find(({ id }) => String(id) === requestId);
  if (!request) return undefined;
  const { id, budget_id, state, expected_on } = request;
  const params = { id: String(budget_id), requestId: String(id), state, ...(expected_on && { expected_on }) };
  return { operation, params };
}
