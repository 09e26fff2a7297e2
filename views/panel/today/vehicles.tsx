import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { todayTexts } from '../../texts/panel/today.ts';
import { moveLabel, nextMove } from '../budgets/moves.ts';
import { budgetPath, budgetsPath } from '../budgets/paths.ts';
import { Menu } from '../kit/browse.tsx';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { ListRow } from '../kit/list.tsx';
import { Badge, Status } from '../kit/status.tsx';
import { Since, Time } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { ReadyVehicle, SectionProps, VehicleInside } from './data.ts';
import { Detail, isRefused, modelOf, plateOf, TodaySection } from './section.tsx';

/** Vehicles whose work is done, and that wait for their owners. */
export function Ready({ today: { ready }, page }: SectionProps) {
  if (!ready || ready.count === 0) return null;
  return (
    <TodaySection
      name="ready"
      count={ready.count}
      shown={ready.data.length}
      allHref={`${budgetsPath}?status=Finalizado`}
      page={page}
    >
      {ready.data.map((vehicle) => (
        <ReadyRow ready={vehicle} page={page} />
      ))}
    </TodaySection>
  );
}

function ReadyRow({ ready, page }: { ready: ReadyVehicle; page: Page }) {
  const { budget_id: id, client, vehicle, ready_at, date_in, unpaid, status } = ready;
  const { language } = page;
  const texts = todayTexts[language];
  return (
    <ListRow
      id={`ready-${id}`}
      href={budgetPath(id)}
      {...plateOf(vehicle)}
      title={client.name}
      detail={<Detail texts={[modelOf(vehicle), `#${id}`]} phone={client.phone} />}
      status={
        unpaid > 0 ? (
          <Badge tone="warn" shape="warning" word={texts.unpaid} />
        ) : (
          <Status kind="budget" status={status} word={enumLabel(language, 'BudgetStatus', status)} />
        )
      }
      since={<Since at={ready_at ?? date_in} />}
      {...(unpaid > 0 && { amount: <Amount euros={unpaid} strong /> })}
      action={page.may('deliverVehicle') && <ReadyActs id={id} page={page} />}
    />
  );
}

function ReadyActs({ id, page }: { id: number; page: Page }) {
  const texts = todayTexts[page.language];
  const [deliver, tell] = [`deliver-${id}`, `ready-notice-${id}`];
  return (
    <>
      <OperationForm operation="deliverVehicle" id={deliver} params={{ budget_id: id }} inline>
        <Button small>{texts.handOver}</Button>
      </OperationForm>
      <Menu label={texts.otherActs} iconOnly open={isRefused(page, tell)}>
        <OperationForm operation="sendBudgetMessage" id={tell} params={{ id, kind: 'ready' }} inline>
          <Button kind="quiet" icon="send">
            {texts.tellReady}
          </Button>
        </OperationForm>
        <OperationForm operation="deliverVehicle" id={`${deliver}-km`} params={{ budget_id: id }} inline>
          <OperationField operation="deliverVehicle" property="km" />
          <Button>{operationLabel(page.language, 'deliverVehicle')}</Button>
        </OperationForm>
      </Menu>
    </>
  );
}

/** Vehicles that are worked on, or wait for work. */
export function InWorkshop({ today: { in_workshop }, page }: SectionProps) {
  if (in_workshop.count === 0) return null;
  return (
    <TodaySection
      name="in_workshop"
      count={in_workshop.count}
      shown={in_workshop.data.length}
      allHref="/panel/wall"
      page={page}
    >
      {in_workshop.data.map((vehicle) => (
        <InsideRow inside={vehicle} page={page} />
      ))}
    </TodaySection>
  );
}

function InsideRow({ inside, page }: { inside: VehicleInside; page: Page }) {
  const { budget_id: id, vehicle, status, category, box, mechanic, working, promised_at } = inside;
  const { language, now } = page;
  const texts = todayTexts[language];
  const isLate = promised_at !== null && Date.parse(promised_at) < now.getTime();
  const move = nextMove(status, page);
  return (
    <ListRow
      id={`inside-${id}`}
      href={budgetPath(id)}
      {...plateOf(vehicle)}
      title={modelOf(vehicle) || `#${id}`}
      detail={
        <Detail
          texts={[
            category,
            box,
            working.length > 0 ? texts.working(working.join(', ')) : mechanic,
            inside.waiting_parts && texts.waitingParts,
          ]}
          phone={null}
        />
      }
      status={<Status kind="budget" status={status} word={enumLabel(language, 'BudgetStatus', status)} />}
      since={
        promised_at && (
          <span class={isLate ? 'bad' : undefined}>
            {`${texts.promised} `}
            <Time at={promised_at} />
          </span>
        )
      }
      action={
        move && (
          <OperationForm operation="setBudgetStatus" id={`next-${id}`} params={{ id, status: move }} inline>
            <Button small>{moveLabel(status, move, page)}</Button>
          </OperationForm>
        )
      }
    />
  );
}
