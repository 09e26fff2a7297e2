import { scatter } from '../scatter.ts';

/** Size of the photos in pixels: as small as a photo can be that still fills a phone's screen. */
export const [width, height] = [960, 720];

/** A picture of a part, as the content of an SVG. Texts are not possible, because not every machine has fonts. */
export type Sketch = (random: Random) => { defs?: string; content: string; backdrop: Backdrop };

export type Backdrop = 'bench' | 'rag' | 'engine' | 'dark' | 'body';

/** Returns numbers that depend only on the seed and on their order. */
export type Random = (from: number, to: number) => number;

export function openRandom(seed: string): Random {
  let count = 0;
  return (from, to) => {
    count += 1;
    return from + (to - from) * scatter(`${seed} ${count}`);
  };
}

type Attributes = Record<string, string | number>;

export function shape(name: string, attributes: Attributes, content = ''): string {
  const text = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
  return `<${name} ${text.join(' ')}>${content}</${name}>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return shape('circle', { cx, cy, r, fill, ...more });
}

export function rect(
  [x, y, w, h]: readonly [number, number, number, number],
  fill: string,
  more: Attributes = {},
): string {
  return shape('rect', { x, y, width: w, height: h, fill, ...more });
}

export function path(d: string, more: Attributes): string {
  return shape('path', { d, ...more });
}

export function group(content: string, more: Attributes): string {
  return shape('g', more, content);
}

export function linear(id: string, stops: [offset: number, colour: string][], more: Attributes = {}): string {
  return shape('linearGradient', { id, ...more }, stopsOf(stops));
}

export function radial(id: string, stops: [offset: number, colour: string][], more: Attributes = {}): string {
  return shape('radialGradient', { id, ...more }, stopsOf(stops));
}

function stopsOf(stops: [number, string][]): string {
  return stops.map(([offset, colour]) => shape('stop', { offset, 'stop-color': colour })).join('');
}

/** Repeats a drawing a number of times around a point. */
export function around(count: number, [x, y]: [number, number], draw: (n: number) => string): string {
  const turned = Array.from({ length: count }, (_, n) =>
    group(draw(n), { transform: `rotate(${(360 * n) / count} ${x} ${y})` }),
  );
  return turned.join('');
}

interface Stains {
  area: [x: number, y: number, width: number, height: number];
  /** Largest radius. */
  size: number;
  fill: string;
  opacity: number;
}

/** Number of corners of a stain. */
const stainCorners = 11;

/** Draws stains of irregular form, such as dirt or oil. */
export function stains(random: Random, count: number, { area, size, fill, opacity }: Stains): string {
  const [x, y, w, h] = area;
  const all = Array.from({ length: count }, () => {
    const center: [number, number] = [random(x, x + w), random(y, y + h)];
    const d = blob(random, center, random(size * 0.25, size));
    const strength = random(opacity * 0.4, opacity);
    // A wider, weaker copy softens the edge: filters of SVG take seconds.
    return (
      path(d, { fill, opacity: strength.toFixed(2) }) +
      path(d, {
        fill: 'none',
        stroke: fill,
        'stroke-width': (size / 7).toFixed(0),
        'stroke-linejoin': 'round',
        opacity: (strength * 0.4).toFixed(2),
      })
    );
  });
  return all.join('');
}

/** Returns the outline of an irregular spot. */
export function blob(random: Random, [cx, cy]: [number, number], radius: number): string {
  const flat = random(0.5, 1);
  const points = Array.from({ length: stainCorners }, (_, n) => {
    const angle = (2 * Math.PI * n) / stainCorners;
    const far = radius * random(0.6, 1.15);
    return [cx + far * Math.cos(angle), cy + far * flat * Math.sin(angle)] as const;
  });
  const middle = (n: number) => {
    const [one, other] = [points[n % stainCorners], points[(n + 1) % stainCorners]];
    return one && other
      ? `${((one[0] + other[0]) / 2).toFixed(0)} ${((one[1] + other[1]) / 2).toFixed(0)}`
      : '';
  };
  const curves = points.map(([x, y], n) => `Q${x.toFixed(0)} ${y.toFixed(0)} ${middle(n)}`);
  return `M${middle(stainCorners - 1)} ${curves.join(' ')} Z`;
}

const backdrops: Record<Backdrop, [top: string, bottom: string]> = {
  bench: ['#7d8388', '#4a4f54'],
  rag: ['#5f7f9c', '#3c566f'],
  engine: ['#35383c', '#17191b'],
  dark: ['#1d1f22', '#0b0c0d'],
  body: ['#6a7178', '#2c3035'],
};

/** Completes a drawing to an SVG, with the place where the photo was taken and its light. */
export function photoOf(drawing: Sketch, seed: string): string {
  const random = openRandom(seed);
  const { defs = '', content, backdrop } = drawing(random);
  const [top, bottom] = backdrops[backdrop];
  const turn = `rotate(${random(-4, 4).toFixed(1)} 480 360) translate(${random(-18, 18).toFixed(0)} ${random(-14, 14).toFixed(0)})`;
  const whole: Stains['area'] = [-80, -80, width + 160, height + 160];
  const dirt = stains(random, 14, { area: whole, size: 110, fill: '#000', opacity: 0.12 });
  const shadow = shape('ellipse', { cx: 500, cy: 400, rx: 470, ry: 350, fill: 'url(#shadow)' });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${usualGradients(random, [top, bottom])}${defs}</defs>
${rect(whole, 'url(#backdrop)')}${group(dirt + shadow + content, { transform: turn })}${rect(whole, 'url(#vignette)')}
</svg>`;
}

function usualGradients(random: Random, [top, bottom]: [string, string]): string {
  const light = random(0.3, 0.7).toFixed(2);
  return (
    linear(
      'backdrop',
      [
        [0, top],
        [1, bottom],
      ],
      { x1: 0, y1: 0, x2: 0.3, y2: 1 },
    ) +
    radial(
      'vignette',
      [
        [0, 'rgba(255,255,255,0.16)'],
        [0.55, 'rgba(255,255,255,0)'],
        [1, 'rgba(0,0,0,0.55)'],
      ],
      { cx: light, cy: 0.38, r: 0.75 },
    ) +
    radial('shadow', [
      [0.5, 'rgba(0,0,0,0.3)'],
      [1, 'rgba(0,0,0,0)'],
    ]) +
    linear(
      'steel',
      [
        [0, '#e6e9eb'],
        [0.45, '#9aa1a6'],
        [0.55, '#7c848a'],
        [1, '#c9ced1'],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 1 },
    ) +
    linear(
      'iron',
      [
        [0, '#6b6f73'],
        [0.5, '#3d4145'],
        [1, '#54585c'],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 1 },
    )
  );
}
