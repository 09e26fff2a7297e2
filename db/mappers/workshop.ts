import type { components } from '../../generated/types.ts';
import type { HolidayRow } from '../queries/holidays.ts';
import type { Instance } from '../queries/instances.ts';
import type { Schedule, Weekday } from '../schema/instances.ts';

type Workshop = components['schemas']['Workshop'];

const week: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** A workshop as the contract shows it. */
export function workshopRecord(instance: Instance, upcoming: HolidayRow[]): Workshop {
  const { start, end } = instance.lunch_break;
  return {
    name: instance.name,
    legal_name: instance.legal_name,
    tax_id: instance.tax_id,
    address: instance.address,
    city: instance.city,
    zip: instance.zip,
    province: instance.province,
    phone: instance.phone,
    whatsapp: instance.whatsapp,
    email: instance.email,
    web: instance.web,
    logo_url: instance.logo_url,
    timezone: instance.timezone,
    currency: 'EUR',
    booking_mode: instance.booking_mode,
    schedule: inOrder(instance.schedule),
    lunch_break: { start, end },
    min_slot_minutes: instance.min_slot_minutes,
    upcoming_holidays: upcoming.map(({ date, name, scope }) => ({ date, name, scope })),
  };
}

/** JSON in PostgreSQL keeps no order of keys. */
function inOrder(schedule: Schedule): Schedule {
  const days = week.map((day) => {
    const { start, end, closed } = schedule[day];
    return [day, { start, end, closed }];
  });
  return Object.fromEntries(days);
}
