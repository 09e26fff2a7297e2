import { valueType } from './value-types.ts';

/** Pattern of a cell's name, with characters that are valid in proxies and metrics. */
export const cellNamePattern = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;

/** The setting for a cell's number, with an optional name. */
export const cellType = valueType(
  'a number from 0 to 99, or one with a name of up to 32 small letters, digits and hyphens, such as 3:north',
  (text) => {
    const [, number, name] = /^(\d{1,2})(?::(.*))?$/.exec(text) ?? [];
    const isCell = number !== undefined && (name === undefined || cellNamePattern.test(name));
    return isCell ? { number: Number(number), name: name ?? '' } : undefined;
  },
);
