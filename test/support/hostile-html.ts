/**
 * A hostile input: a description, and a function that builds a text. Each text takes as long as possible to process, or
 * did before the service limited it.
 */
export type Worst = [what: string, text: () => string];

const htmlLength = 399_000;

export function filled(unit: string, length: number, before = '', after = ''): string {
  return before + unit.repeat(Math.floor((length - before.length - after.length) / unit.length)) + after;
}

const tags = (unit: string, count: number) => filled('x', htmlLength, unit.repeat(count));

export const hostileHtml: Worst[] = [
  ['comments in a link', () => filled('&lt!----&gt', htmlLength, '<a href="https://a.b/', '">x</a>')],
  ['links of comments', () => filled(`<a href="https://a.b/${'&lt!----&gt'.repeat(700)}">x</a>`, htmlLength)],
  ['pictures of nothing', () => `${filled('y', htmlLength - 95_000)}${'<img>'.repeat(19_000)}`],
  ['ampersands', () => filled('&', 199_000)],
  ['elements in one another', () => tags('<div>', 19_900)],
  ['ends of nothing', () => `${'<x>'.repeat(10_000)}${'</y>'.repeat(9_900)}x`],
  ['links', () => tags('<a href="http://a.b/">', 5_000)],
  ['attributes', () => `<p ${Array.from({ length: 55_000 }, (_, at) => `a${at}`).join(' ')}>x`],
  ['styles', () => filled('<p style="font-family:a ,b ,c ,d ,e ,f ,g !;color:red">', htmlLength, '', 'x')],
  ['frames', () => `x${tags('<iframe>', 19_900)}`.slice(0, htmlLength)],
  ['entities', () => filled('&CounterClockwiseContourIntegral;', htmlLength)],
];
