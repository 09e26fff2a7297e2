import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { todayTexts } from '../../texts/panel/today.ts';
import { budgetPath } from '../budgets/paths.ts';
import { checkInPath } from '../check-in/paths.ts';
import { Menu } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { ListRow } from '../kit/list.tsx';
import { Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Arrival, Proposal, SectionProps } from './data.ts';
import { Detail, isRefused, modelOf, plateOf, TodaySection } from './section.tsx';

/** The appointments of the day. */
export function Arrivals({ today: { arrivals }, page }: SectionProps) {
  if (arrivals.count === 0) return null;
  const texts = todayTexts[page.language];
  return (
    <TodaySection
      name="arrivals"
      count={arrivals.count}
      shown={arrivals.data.length}
      note={texts.notHereYet(arrivals.waiting)}
      allHref="/panel/diary"
      page={page}
    >
      {arrivals.data.map((arrival) => (
        <ArrivalRow arrival={arrival} page={page} />
      ))}
    </TodaySection>
  );
}

function ArrivalRow({ arrival, page }: { arrival: Arrival; page: Page }) {
  const { id, budget_id, state, start, box, category, client, vehicle, client_confirmed } = arrival;
  const { language } = page;
  const texts = todayTexts[language];
  return (
    <ListRow
      id={id}
      href={budgetPath(budget_id)}
      {...plateOf(vehicle)}
      title={
        <>
          <Time at={start} show="time" />
          {` · ${client.name}`}
        </>
      }
      detail={
        <Detail
          texts={[modelOf(vehicle), category, box.name, client_confirmed && texts.confirmed]}
          phone={client.phone}
        />
      }
      status={<Status kind="arrival" status={state} word={enumLabel(language, 'ArrivalState', state)} />}
      action={state !== 'arrived' && <ArrivalActs arrival={arrival} page={page} />}
    />
  );
}

function ArrivalActs({ arrival, page }: { arrival: Arrival; page: Page }) {
  const { id, budget_id, state } = arrival;
  const { language } = page;
  const texts = todayTexts[language];
  if (!page.may('checkInVehicle')) return null;
  const move = `move-${id}`;
  const cancel = `cancel-${id}`;
  return (
    <>
      <LinkButton href={checkInPath(budget_id)} small kind={state === 'late' ? 'primary' : 'secondary'}>
        {texts.checkIn}
      </LinkButton>
      <Menu label={texts.otherActs} iconOnly open={isRefused(page, move) || isRefused(page, cancel)}>
        <OperationForm operation="moveAppointment" id={move} params={{ id }} inline>
          <OperationField operation="moveAppointment" property="start" label={texts.newTime} />
          <OperationField operation="moveAppointment" property="notify_client" type="checkbox" value={true} />
          <Button>{operationLabel(language, 'moveAppointment')}</Button>
        </OperationForm>
        <OperationForm operation="cancelAppointment" id={cancel} params={{ id }} inline>
          <OperationField operation="cancelAppointment" property="notify_client" type="checkbox" />
          <Button kind="danger">{operationLabel(language, 'cancelAppointment')}</Button>
        </OperationForm>
      </Menu>
    </>
  );
}

/** Times that clients proposed. */
export function Proposals({ today: { proposals }, page }: SectionProps) {
  if (!proposals || proposals.count === 0) return null;
  return (
    <TodaySection
      name="proposals"
      count={proposals.count}
      shown={proposals.data.length}
      allHref="/panel/diary"
      page={page}
    >
      {proposals.data.map((proposal) => (
        <ProposalRow proposal={proposal} page={page} />
      ))}
    </TodaySection>
  );
}

function ProposalRow({ proposal, page }: { proposal: Proposal; page: Page }) {
  const { id, budget_id, start, box, category, client, vehicle, expires_at } = proposal;
  const { language } = page;
  const texts = todayTexts[language];
  return (
    <ListRow
      id={id}
      href={budgetPath(budget_id)}
      {...plateOf(vehicle)}
      title={client.name}
      detail={<Detail texts={[modelOf(vehicle), category, box.name]} phone={client.phone} />}
      status={<Time at={start} />}
      since={
        <>
          {`${texts.expires} `}
          <Time at={expires_at} />
        </>
      }
      action={
        <>
          <OperationForm
            operation="confirmAppointment"
            id={`confirm-${id}`}
            params={{ id, notify_client: true }}
            inline
          >
            <Button small>{texts.confirm}</Button>
          </OperationForm>
          <Menu label={texts.otherActs} iconOnly open={isRefused(page, `reject-${id}`)}>
            <p class="quiet">{texts.rejecting}</p>
            <OperationForm
              operation="rejectAppointment"
              id={`reject-${id}`}
              params={{ id, notify_client: true }}
              inline
            >
              <Button kind="danger">{operationLabel(language, 'rejectAppointment')}</Button>
            </OperationForm>
          </Menu>
        </>
      }
    />
  );
}
