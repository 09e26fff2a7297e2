interface Schema {
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** What a body may have where no valid one is larger. */
export const usualBodyBytes = 1_048_576;
const whiteSpaceBytes = 65_536;
/** One character, as JSON may write it: an emoji is two escapes, `\ud83d\ude97`. */
const characterBytes = 12;
const valueBytes = 24;
/** Dates and times have no `maxLength`. */
const charactersMost = 100;
const itemsMost = 200;

/** The most bytes that a route reads: whatever is valid fits, in whichever way JSON writes it. */
export function bodyLimitOf(schema: Schema): number {
  return Math.max(usualBodyBytes, longest(schema) + whiteSpaceBytes);
}

function longest({ maxLength, maxItems, enum: values, items, properties }: Schema): number {
  if (values) return Math.max(...values.map((value) => charactersOf(String(value).length)));
  if (items) return (maxItems ?? itemsMost) * longest(items);
  if (!properties) return Math.max(valueBytes, charactersOf(maxLength ?? charactersMost));
  const members = Object.entries(properties);
  return members.reduce((sum, [name, each]) => sum + charactersOf(name.length) + longest(each), valueBytes);
}

function charactersOf(count: number): number {
  return count * characterBytes + 4;
}
