import type { positionAfterNewest, RequestRow } from '../../db/requests/log.ts';
import type { HolidayRow } from '../../db/workshops/holidays.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { weekdays } from '../../domain/time/week.ts';
import type { Schedule } from '../../domain/workshops/hours.ts';

import type { components } from '../../generated/types.ts';

type Workshop = components['schemas']['Workshop'];

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
    schedule: sortDays(instance.schedule),
    lunch_break: { start, end },
    min_slot_minutes: instance.min_slot_minutes,
    upcoming_holidays: upcoming.map(({ date, name, scope }) => ({ date, name, scope })),
  };
}

/** Returns the weekly schedule with its days in order, because `jsonb` does not keep the order of keys. */
function sortDays(schedule: Schedule): Schedule {
  const days = weekdays.map((day) => {
    const { start, end, closed } = schedule[day];
    return [day, { start, end, closed }];
  });
  return Object.fromEntries(days);
}

export const positionOfRequest = ({ at, id }: RequestRow): typeof positionAfterNewest => [at, id];

export function loggedRequestRecord(row: RequestRow): components['schemas']['LoggedRequest'] {
  return {
    id: row.id,
    at: row.at,
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    duration_ms: row.duration_ms,
    request_id: row.request_id,
    source_ip: row.source_ip,
  };
}
