import type { ComponentChildren } from 'preact';
import { todayTexts } from '../../texts/panel/today.ts';
import { fieldLabel } from '../field-label.ts';
import { LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/layout.tsx';
import { List } from '../kit/list.tsx';
import { formatPlate, Plate } from '../kit/plate.tsx';
import { Phone } from '../kit/values.tsx';
import type { Page } from '../screen.ts';

/** The sections that have entries in a list, in the order of a page with one column. */
export const sectionNames = [
  'arrivals',
  'proposals',
  'ready',
  'in_workshop',
  'tax_records',
  'part_requests',
  'quotes',
  'unpaid',
  'parts',
  'webhooks',
  'alerts',
] as const;
type SectionName = (typeof sectionNames)[number];

/** Returns the fragment that links to a section. */
export function sectionId(name: SectionName): string {
  return name.replaceAll('_', '-');
}

interface TodaySectionProps {
  name: SectionName;
  /** Number of all entries. */
  count: number;
  /** A sum or a further number beside the title. */
  note?: ComponentChildren;
  /** The list of all entries. */
  allHref: string;
  /** Number of shown entries. */
  shown: number;
  page: Page;
  children: ComponentChildren;
}

/** A section of the day: its number, its first entries, and the way to the others. */
export function TodaySection({ name, count, note, allHref, shown, page, children }: TodaySectionProps) {
  const texts = todayTexts[page.language];
  const title = fieldLabel(page, 'showToday', name);
  const id = sectionId(name);
  return (
    <div id={id} data-section={id}>
      <Card
        flush
        title={
          <>
            {`${title} `}
            <span class="count">{count}</span>
            {note && <span class="quiet today-note">{note}</span>}
          </>
        }
        actions={
          shown < count && (
            <LinkButton href={allHref} kind="quiet" small iconEnd="next">
              {texts.more(count - shown)}
            </LinkButton>
          )
        }
      >
        <List label={title}>{children}</List>
      </Card>
    </div>
  );
}

type Vehicle = { plate: string; brand: string | null; model: string | null } | null;

/** The props of a row that name the vehicle. */
export function plateOf(vehicle: Vehicle): { plate?: ComponentChildren } {
  return vehicle ? { plate: <Plate plate={vehicle.plate} /> } : {};
}

export function modelOf(vehicle: Vehicle): string {
  return [vehicle?.brand, vehicle?.model].filter(Boolean).join(' ');
}

/** Names a vehicle or client in the label of a button, so that equal buttons differ for screen readers. */
export function nameOf(vehicle: Vehicle, client: { name: string }): string {
  return vehicle ? formatPlate(vehicle.plate) : client.name;
}

/** The texts of a row in one line, with the phone of the client. */
export function Detail({ texts, phone }: { texts: readonly ComponentChildren[]; phone: string | null }) {
  const parts = texts.filter((each) => each !== '' && each !== false && each !== null && each !== undefined);
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index > 0 && ' · '}
          {part}
        </>
      ))}
      {phone && (
        <>
          {parts.length > 0 && ' · '}
          <Phone phone={phone} />
        </>
      )}
    </>
  );
}

/** Whether a form of the page was refused, so that its menu is open. */
export function isRefused(page: Page, form: string): boolean {
  return page.refusal?.form === form;
}
