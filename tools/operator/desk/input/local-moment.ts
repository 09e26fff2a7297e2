import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { dayMs } from '../../../../domain/time/lengths.ts';
import { offsetAt } from '../../../../domain/time/local.ts';
import type { CommandOption } from '../../../../generated/operations.ts';
import { TypedMoment } from './read-option.ts';

type OptionValues = Record<string, unknown>;

/** Converts times that the user typed in local time to times with the workshop's UTC offset. */
export function convertLocalMoments(
  values: OptionValues,
  options: CommandOption[],
  timezone: string,
): OptionValues {
  const entries = Object.entries(values).map(([property, value]) => {
    if (!(value instanceof TypedMoment)) return [property, value];
    const flag = options.find((option) => option.property === property)?.flag ?? property;
    return [property, toInstant(value, property, timezone, flag)];
  });
  return Object.fromEntries(entries);
}

/**
 * Converts a day without a time to the day's start. For the end of a period, such as `--to 2026-11-24`, converts the
 * day to its end, so that the period includes the day.
 */
function toInstant({ day, time }: TypedMoment, property: string, timezone: string, flag: string): string {
  const typed = Date.parse(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(typed) || !new Date(typed).toISOString().startsWith(day))
    throw new OperatorError(`${flag}: There is no ${time === null ? day : `${day} ${time}`}.`);
  const local = time === null && property === 'to' ? typed + dayMs : typed;
  // Converts the local time twice: first with the UTC offset at about the typed time, then with the offset at the
  // result. Two conversions suffice, because a change of the clocks shifts the time by at most a few hours.
  const near = local - offsetAt(timezone, local);
  const moment = local - offsetAt(timezone, near);
  if (time !== null && moment + offsetAt(timezone, moment) !== local)
    throw new OperatorError(`${flag}: There is no ${time} on ${day}, because clocks go forward then.`);
  return new Date(moment).toISOString();
}
