import { circle, group, linear, path, radial, rect, type Sketch, shape, stains } from './canvas.ts';

const paints = ['#8f1d22', '#2c4d7c', '#7f858b', '#d9dcde', '#24282d', '#3f5d4a'];

function paintOf(random: (from: number, to: number) => number): string {
  return paints[Math.floor(random(0, paints.length))] ?? '#7f858b';
}

/** Scratches on a bumper. */
export const scratchedBumper: Sketch = (random) => {
  const paint = paintOf(random);
  const scratches = Array.from({ length: 26 }, () => {
    const [x, y] = [random(250, 620), random(300, 470)];
    const d = `M${x} ${y} q${random(40, 110)} ${random(-26, 8)} ${random(120, 260)} ${random(-40, 6)}`;
    return path(d, {
      stroke: random(0, 1) < 0.7 ? '#f2f2ee' : '#1b1b1b',
      'stroke-width': random(1, 5).toFixed(1),
      'stroke-linecap': 'round',
      fill: 'none',
      opacity: random(0.35, 0.95).toFixed(2),
    });
  });
  return {
    backdrop: 'body',
    defs: linear(
      'gloss',
      [
        [0, 'rgba(255,255,255,0.55)'],
        [0.22, 'rgba(255,255,255,0.05)'],
        [0.7, 'rgba(0,0,0,0.12)'],
        [1, 'rgba(0,0,0,0.6)'],
      ],
      { x1: 0, y1: 0, x2: 0, y2: 1 },
    ),
    content:
      path('M-80 170 Q480 70 1040 200 L1040 560 Q480 640 -80 540 Z', { fill: paint }) +
      path('M-80 170 Q480 70 1040 200 L1040 560 Q480 640 -80 540 Z', { fill: 'url(#gloss)' }) +
      path('M-80 540 Q480 640 1040 560 L1040 820 L-80 820 Z', { fill: '#15171a' }) +
      path('M-80 236 Q480 150 1040 262', { stroke: '#000', 'stroke-width': 5, fill: 'none', opacity: 0.4 }) +
      rect([640, 596, 190, 46], '#b3201f', { rx: 12, opacity: 0.9 }) +
      stains(random, 9, { area: [330, 320, 330, 120], size: 60, fill: '#e9e7e0', opacity: 0.35 }) +
      scratches.join(''),
  };
};

/** A dent in a door. */
export const dentedDoor: Sketch = (random) => {
  const paint = paintOf(random);
  const [x, y] = [random(400, 560), random(380, 470)];
  return {
    backdrop: 'body',
    defs:
      linear(
        'gloss',
        [
          [0, 'rgba(255,255,255,0.45)'],
          [0.3, 'rgba(255,255,255,0)'],
          [1, 'rgba(0,0,0,0.5)'],
        ],
        { x1: 0, y1: 0, x2: 0.15, y2: 1 },
      ) +
      radial(
        'hollow',
        [
          [0, 'rgba(0,0,0,0.62)'],
          [0.5, 'rgba(0,0,0,0.3)'],
          [0.72, 'rgba(255,255,255,0.4)'],
          [1, 'rgba(255,255,255,0)'],
        ],
        { cx: 0.44, cy: 0.42 },
      ),
    content:
      rect([-80, -80, 1120, 880], paint) +
      rect([-80, -80, 1120, 880], 'url(#gloss)') +
      rect([-80, -80, 1120, 150], '#14181d') +
      path('M40 70 Q30 400 70 800', { stroke: '#000', 'stroke-width': 12, fill: 'none', opacity: 0.75 }) +
      path('M900 70 Q930 400 880 800', { stroke: '#000', 'stroke-width': 12, fill: 'none', opacity: 0.75 }) +
      path('M40 560 Q480 600 900 552', { stroke: '#fff', 'stroke-width': 7, fill: 'none', opacity: 0.28 }) +
      rect([690, 170, 170, 46], paint, { rx: 23, stroke: '#000', 'stroke-width': 5 }) +
      shape('ellipse', { cx: x, cy: y, rx: 190, ry: 128, fill: 'url(#hollow)' }) +
      path(`M${x - 150} ${y + 30} q130 -70 290 -24`, {
        stroke: '#f5f5f2',
        'stroke-width': 5,
        fill: 'none',
        opacity: 0.8,
      }) +
      path(`M${x - 120} ${y + 46} q120 -60 230 -26`, {
        stroke: '#1a1a1a',
        'stroke-width': 3,
        fill: 'none',
        opacity: 0.7,
      }),
  };
};

/** A headlight with a burnt lamp. */
export const burntLamp: Sketch = (random) => ({
  backdrop: 'body',
  defs:
    radial('mirror', [
      [0, '#3a3d40'],
      [0.35, '#c9cdd0'],
      [0.7, '#80868b'],
      [1, '#e8ebed'],
    ]) +
    radial('soot', [
      [0, 'rgba(8,6,5,0.95)'],
      [0.6, 'rgba(20,15,12,0.7)'],
      [1, 'rgba(40,30,25,0)'],
    ]),
  content:
    path('M70 330 Q120 110 520 100 Q860 100 910 300 Q930 520 700 610 Q300 650 120 560 Z', {
      fill: '#202428',
      stroke: '#0c0e10',
      'stroke-width': 12,
    }) +
    circle(400, 360, 214, 'url(#mirror)') +
    circle(720, 350, 128, 'url(#mirror)', { opacity: 0.85 }) +
    circle(400, 360, 92, 'url(#soot)') +
    rect([376, 318, 48, 84], '#15110f', { rx: 22, stroke: '#5b5f63', 'stroke-width': 5 }) +
    path('M386 352 q14 -22 28 0', { stroke: '#8b5a2c', 'stroke-width': 4, fill: 'none' }) +
    stains(random, 10, { area: [300, 260, 200, 200], size: 50, fill: '#0b0908', opacity: 0.4 }) +
    path('M110 330 Q160 140 520 128 Q820 128 872 290', {
      stroke: '#fff',
      'stroke-width': 16,
      fill: 'none',
      opacity: 0.3,
    }),
});

const engineSign =
  'M-120 -20 H-96 V-52 H-40 V-78 H-66 V-98 H30 V-78 H4 V-52 H52 L86 -18 H112 V-46 H138 V64 H112 V36 H86 V74 H-30 L-66 40 H-96 V18 H-120 Z';

function gauge(x: number, turn: number): string {
  const marks = Array.from({ length: 13 }, (_, n) =>
    rect([x - 3, 190, 6, n % 3 === 0 ? 34 : 20], '#e9eef2', {
      transform: `rotate(${-120 + n * 20} ${x} 370)`,
    }),
  );
  return (
    circle(x, 370, 204, '#0b0d10', { stroke: '#3d4349', 'stroke-width': 8 }) +
    marks.join('') +
    path(`M${x - 7} 380 L${x} 210 L${x + 7} 380 Z`, {
      fill: '#e2452f',
      transform: `rotate(${turn} ${x} 370)`,
    }) +
    circle(x, 370, 26, '#22262b')
  );
}

/** The engine warning light. */
export const engineWarning: Sketch = (random) => ({
  backdrop: 'dark',
  defs: radial('glow', [
    [0, 'rgba(255,176,32,0.5)'],
    [1, 'rgba(255,176,32,0)'],
  ]),
  content:
    gauge(210, random(-118, -70)) +
    gauge(750, random(-120, -96)) +
    rect([390, 230, 180, 280], '#07090c', { rx: 18, stroke: '#2b3036', 'stroke-width': 4 }) +
    circle(480, 370, 120, 'url(#glow)') +
    group(path(engineSign, { fill: '#ffb52e' }), { transform: 'translate(474 372) scale(0.58)' }),
});

/** Segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const segments = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];
const places: [number, number, number, number][] = [
  [8, 0, 44, 10],
  [0, 8, 10, 42],
  [50, 8, 10, 42],
  [8, 48, 44, 10],
  [0, 56, 10, 42],
  [50, 56, 10, 42],
  [8, 96, 44, 10],
];

function digit(value: number, x: number): string {
  const lit = segments[value] ?? '';
  return places
    .map(([left, top, w, h], n) =>
      rect([x + left, 470 + top, w, h], lit[n] === '1' ? '#dff1ff' : '#131a20', { rx: 4 }),
    )
    .join('');
}

/** A mileage on the dashboard. */
export const odometer: Sketch = (random) => {
  const digits = Array.from({ length: 6 }, (_, n) =>
    Math.floor(random(n === 0 ? 1 : 0, n === 0 ? 2.4 : 9.9)),
  );
  return {
    backdrop: 'dark',
    content:
      gauge(270, random(-118, -96)) +
      gauge(690, random(-120, -80)) +
      rect([220, 440, 520, 166], '#04070a', { rx: 20, stroke: '#2b3036', 'stroke-width': 5 }) +
      digits.map((value, n) => digit(value, 254 + n * 78)).join(''),
  };
};
