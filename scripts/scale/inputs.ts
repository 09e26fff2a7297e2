import { readFileSync } from 'node:fs';
import { messageOf, Refused } from '../../domain/errors/refused.ts';
import { isObject } from '../../domain/text/json.ts';
import type { Costs } from './costs.ts';
import { type Prices, type Usage, usualDay, usualPrices } from './usage.ts';

/** Reads what differs from the usual prices. */
export function pricesFrom(file: string): Prices {
  return { ...usualPrices, ...amountsIn(readObject(file), file, Object.keys(usualPrices)) };
}

/** Reads what differs from the usual day. */
export function usageFrom(file: string, costs: Costs): Usage {
  const { requests = {}, background = {}, ...rest } = readObject(file);
  return {
    requests: { ...usualDay.requests, ...amountsIn(requests, file, Object.keys(costs.operations)) },
    background: { ...usualDay.background, ...amountsIn(background, file, Object.keys(costs.background)) },
    document_bytes: usualDay.document_bytes,
    ...amountsIn(rest, file, ['document_bytes']),
  };
}

function readObject(file: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isObject(content) && !Array.isArray(content)) return content;
  } catch (error) {
    throw new Refused(`${file}: ${messageOf(error)}`);
  }
  throw new Refused(`${file}: give an object.`);
}

function amountsIn(given: unknown, file: string, names: string[]): Record<string, number> {
  if (!isObject(given)) throw new Refused(`${file}: give an object of numbers.`);
  for (const [name, amount] of Object.entries(given)) {
    if (!names.includes(name)) throw new Refused(`${file}: ${name} is none of ${names.join(', ')}.`);
    if (typeof amount !== 'number' || !(amount >= 0))
      throw new Refused(`${file}: ${name} has to be a number from 0 on.`);
  }
  return given as Record<string, number>;
}
