const length = String.raw`(0|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|ex|ch|vw|%)?|auto|normal|inherit|initial)`;
const lengths = new RegExp(`^${length}( ${length}){0,3}$`);
const colourValue = String.raw`(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{1,40}\))`;
const colour = new RegExp(`^${colourValue}$`);
const border = new RegExp(`^((${length}|[a-z]{2,10}|${colourValue})( |$)){1,3}$`);
const word = /^[a-z]{2,12}(-[a-z]{2,12}){0,3}$/;
const number = /^\d{1,4}(\.\d{1,3})?$/;
/** One of a list. Quotes only in pairs around it. */
const fontName = /^([\w -]{1,40}|'[\w -]{1,40}'|"[\w -]{1,40}")$/;
const decoration = /^[a-z]{4,12}( [a-z]{4,12}){0,2}$/;
const display = /^(block|inline|inline-block|none|table|inline-table|table-(row|cell|row-group|caption))$/;

const sides = ['top', 'right', 'bottom', 'left'];
const sided = (name: string, value: RegExp) =>
  Object.fromEntries(sides.map((side) => [`${name}-${side}`, value]));

/** What mail is laid out with. Nothing that fetches, moves out of its place, lies over others or runs. */
const properties: Record<string, RegExp> = {
  'background-color': colour,
  background: colour,
  border,
  ...sided('border', border),
  'border-collapse': word,
  'border-color': colour,
  'border-radius': lengths,
  'border-spacing': lengths,
  'border-style': word,
  'border-width': lengths,
  color: colour,
  direction: word,
  display,
  'font-size': new RegExp(`${lengths.source}|${word.source}`),
  'font-style': word,
  'font-weight': new RegExp(`${number.source}|${word.source}`),
  height: lengths,
  'letter-spacing': lengths,
  'line-height': lengths,
  'list-style-type': word,
  margin: lengths,
  ...sided('margin', lengths),
  'max-height': lengths,
  'max-width': lengths,
  'min-height': lengths,
  'min-width': lengths,
  padding: lengths,
  ...sided('padding', lengths),
  'table-layout': word,
  'text-align': word,
  'text-decoration': decoration,
  'text-indent': lengths,
  'text-transform': word,
  'vertical-align': new RegExp(`${lengths.source}|${word.source}`),
  'white-space': word,
  width: lengths,
  'word-break': word,
  'word-wrap': word,
};

/** More than any generator of newsletters writes into one attribute. */
const styleLengthMost = 2_000;

/** Escapes, comments, blocks and at-rules have no use in an attribute but to hide something. */
const tricks = /[\\{}<>@]|\/\*/;

/** The declarations of a `style` attribute that may stay, written anew. */
export function harmlessStyle(style: string): string {
  if (style.length > styleLengthMost || tricks.test(style)) return '';
  return style.split(';').map(harmlessDeclaration).filter(Boolean).join(';');
}

function harmlessDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return isHarmless(property, value) ? `${property}:${value}` : '';
}

function isHarmless(property: string, value: string): boolean {
  if (property === 'font-family') return value.split(',').every((name) => fontName.test(name.trim()));
  const allowed = Object.hasOwn(properties, property) ? properties[property] : undefined;
  return allowed?.test(value.toLowerCase()) ?? false;
}
