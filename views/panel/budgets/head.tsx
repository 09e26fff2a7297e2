import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Badge, Status } from '../kit/status.tsx';
import { Since, Time } from '../kit/time.tsx';
import { Amount, Phone } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { Budget, SectionProps } from './data.ts';
import { listHref } from './list-address.ts';
import { MoveForms } from './move-forms.tsx';
import { whatsappHref } from './paths.ts';

/** Client, vehicle, state, total and the possible moves. */
export function BudgetHead({ data: { budget }, page }: SectionProps) {
  const { client, vehicle, totals } = budget;
  const { language, may } = page;
  const name = <span dir="auto">{client.name}</span>;
  const isLinked = page.person.role === 'owner' || page.person.role === 'office';
  return (
    <div data-region="head">
      <RecordHead
        back={{ href: listHref(page), label: operationLabel(language, 'listDeskBudgets') }}
        plate={vehicle && <Plate plate={vehicle.plate} large />}
        title={
          isLinked && may('showClientOverview') ? (
            <a class="title-link" href={`/panel/counter?client_id=${client.id}`}>
              {name}
            </a>
          ) : (
            name
          )
        }
        facts={<HeadFacts budget={budget} page={page} />}
        figure={{
          label: fieldLabel(page, 'showBudget', 'totals.total'),
          value: <Amount euros={totals.total} />,
        }}
        actions={<MoveForms budget={budget} page={page} />}
      />
    </div>
  );
}

function HeadFacts({ budget, page }: { budget: Budget; page: Page }) {
  const { id, status, milestones, created_at, date_out, mechanic, vehicle, client_phone } = budget;
  const { language } = page;
  const texts = budgetsTexts[language];
  const model = [vehicle?.brand, vehicle?.model].filter(Boolean).join(' ');
  return (
    <>
      <Status kind="budget" status={status} word={enumLabel(language, 'BudgetStatus', status)} />
      <span>
        {`${texts.since} `}
        <Since at={milestones.at(-1)?.at ?? created_at} />
      </span>
      <span>{[`#${id}`, model].filter(Boolean).join(' · ')}</span>
      {date_out && (
        <span class="strong">
          {`${texts.promised} `}
          <Time at={date_out} />
        </span>
      )}
      {mechanic && <span dir="auto">{mechanic.name}</span>}
      <HeadBadges budget={budget} page={page} />
      {client_phone && <ContactLinks phone={client_phone} page={page} />}
    </>
  );
}

/** The reasons for a delay, and a mark of budgets for internal use. */
function HeadBadges({ budget: { internal, waiting_parts, on_hold }, page }: { budget: Budget; page: Page }) {
  const texts = budgetsTexts[page.language];
  return (
    <>
      {internal && <Badge tone="calm" shape="ring" word={texts.forInternalUse} />}
      {waiting_parts && <Badge tone="warn" shape="clock" word={texts.waitingForParts} />}
      {on_hold && <Badge tone="warn" shape="pause" word={texts.onHold} />}
    </>
  );
}

function ContactLinks({ phone, page }: { phone: string; page: Page }) {
  const texts = budgetsTexts[page.language];
  return (
    <>
      <Phone phone={phone} />
      <a href={`sms:${phone.replaceAll(/[^\d+]/g, '')}`}>{texts.writeSms}</a>
      <a href={whatsappHref(phone)} target="_blank" rel="noopener">
        {texts.writeWhatsapp}
      </a>
    </>
  );
}
