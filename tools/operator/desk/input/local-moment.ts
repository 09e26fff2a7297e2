import { Refused } from '../../../../domain/errors/refused.ts';
import { dayMs } from '../../../../domain/time/lengths.ts';
import { offsetAt } from '../../../../domain/time/local.ts';
import type { CommandOption } from '../../../../generated/operations.ts';
import { TypedMoment } from './read-option.ts';

type Values = Record<string, unknown>;

/** Adds the workshop's UTC offset to times that were entered in local time. */
export function withMoments(values: Values, options: CommandOption[], timezone: string): Values {
  const entries = Object.entries(values).map(([property, value]) => {
    if (!(value instanceof TypedMoment)) return [property, value];
    const flag = options.find((option) => option.property === property)?.flag ?? property;
    return [property, momentOf(value, property, timezone, flag)];
  });
  return Object.fromEntries(entries);
}

/** Converts a day without a time to its start; as the end of a period, `--to 2026-11-24` includes the day. */
function momentOf({ day, time }: TypedMoment, property: string, timezone: string, flag: string): string {
  const typed = Date.parse(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(typed) || !new Date(typed).toISOString().startsWith(day))
    throw new Refused(`${flag}: There is no ${time === null ? day : `${day} ${time}`}.`);
  const local = time === null && property === 'to' ? typed + dayMs : typed;
  // Takes the offset at about that time, then that at the resulting time: clocks change by hours, so two steps suffice.
  const near = local - offsetAt(timezone, local);
  const moment = local - offsetAt(timezone, near);
  if (time !== null && moment + offsetAt(timezone, moment) !== local)
    throw new Refused(`${flag}: There is no ${time} on ${day}, because clocks go forward then.`);
  return new Date(moment).toISOString();
}
