import { around, circle, group, linear, path, radial, rect, type Sketch, shape, stains } from './canvas.ts';

/** A worn brake disc with a rusty lip. */
export const brakeDisc: Sketch = (random) => {
  const grooves = Array.from({ length: 46 }, (_, n) =>
    circle(480, 360, 168 + n * 3.2, 'none', {
      stroke: n % 3 === 0 ? '#f2f4f5' : '#5d6469',
      'stroke-width': random(0.5, 1.8).toFixed(2),
      opacity: random(0.15, 0.6).toFixed(2),
    }),
  );
  const bolts = around(
    5,
    [480, 360],
    () => circle(480, 272, 19, '#22262a') + circle(480, 272, 11, 'url(#iron)'),
  );
  return {
    backdrop: 'engine',
    defs: radial('lip', [
      [0.86, '#8c9398'],
      [0.93, '#8a5a36'],
      [1, '#5b3720'],
    ]),
    content:
      circle(480, 360, 344, 'url(#lip)') +
      circle(480, 360, 318, 'url(#steel)') +
      grooves.join('') +
      stains(random, 12, { area: [220, 100, 520, 520], size: 60, fill: '#7a4a2b', opacity: 0.3 }) +
      circle(480, 360, 158, 'url(#iron)') +
      circle(480, 360, 62, '#191c1f') +
      bolts,
  };
};

/** Two brake pads with little lining left. */
export const brakePads: Sketch = (random) => {
  const plate = 'M-250 70 Q-260 -40 -190 -62 Q0 -128 190 -62 Q260 -40 250 70 L205 96 Q0 20 -205 96 Z';
  const lining = 'M-190 26 Q-194 -30 -150 -44 Q0 -92 150 -44 Q194 -30 190 26 L150 44 Q0 -20 -150 44 Z';
  const pad = (y: number, turn: number) =>
    group(
      path(plate, { fill: 'url(#iron)', stroke: '#1c1e20', 'stroke-width': 3 }) +
        path(lining, { fill: 'url(#lining)', stroke: '#2a211b', 'stroke-width': 4 }) +
        path('M0 -70 L-6 24', { stroke: '#171311', 'stroke-width': 9 }) +
        stains(random, 9, { area: [-190, -60, 380, 90], size: 22, fill: '#b9a892', opacity: 0.4 }) +
        circle(-222, 40, 12, '#1b1d1f') +
        circle(222, 40, 12, '#1b1d1f'),
      { transform: `translate(480 ${y}) rotate(${turn})` },
    );
  return {
    backdrop: 'rag',
    defs: linear('lining', [
      [0, '#6b5a4a'],
      [1, '#3b3027'],
    ]),
    content: pad(230, random(-8, 4)) + pad(500, random(-4, 9)),
  };
};

function tread(random: (from: number, to: number) => number, wornFrom: number): string {
  const blocks: string[] = [];
  for (let row = -1; row < 12; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = 150 + column * 112;
      const y = row * 70 + (column % 2) * 30;
      const isWorn = column >= wornFrom;
      blocks.push(
        path(`M${x} ${y + 16} L${x + 96} ${y} L${x + 96} ${y + 46} L${x} ${y + 62} Z`, {
          fill: isWorn ? '#3a3b3d' : '#2a2b2d',
          stroke: isWorn ? '#38393b' : '#0e0f10',
          'stroke-width': isWorn ? 2 : 8,
          opacity: random(0.92, 1).toFixed(2),
        }),
      );
    }
  }
  return blocks.join('');
}

/** The tread of a tyre that is worn on one side. */
export const wornTyre: Sketch = (random) => ({
  backdrop: 'bench',
  defs: linear('rubber', [
    [0, '#0f1011'],
    [0.5, '#303234'],
    [1, '#121314'],
  ]),
  content:
    rect([120, -60, 720, 840], 'url(#rubber)', { rx: 60 }) +
    tread(random, 4) +
    stains(random, 10, { area: [600, 40, 220, 640], size: 60, fill: '#55585b', opacity: 0.35 }) +
    rect([590, -60, 250, 840], '#6c6f72', { opacity: 0.14 }),
});

/** A nail in the tread of a tyre. */
export const nailInTyre: Sketch = (random) => {
  const [x, y] = [random(400, 560), random(290, 420)];
  const nail =
    shape('ellipse', { cx: x + 6, cy: y + 8, rx: 30, ry: 25, fill: '#000', opacity: 0.5 }) +
    circle(x, y, 23, 'url(#steel)', { stroke: '#4a4f53', 'stroke-width': 3 }) +
    path(`M${x - 10} ${y - 9} L${x + 9} ${y + 8}`, { stroke: '#6e757a', 'stroke-width': 4 }) +
    circle(x - 7, y - 8, 5, '#fff', { opacity: 0.7 });
  return {
    backdrop: 'bench',
    defs: linear('rubber', [
      [0, '#121314'],
      [0.5, '#35373a'],
      [1, '#151617'],
    ]),
    content:
      rect([120, -60, 720, 840], 'url(#rubber)', { rx: 60 }) +
      tread(random, 9) +
      path(`M${x - 120} ${y + 40} Q${x - 40} ${y - 16} ${x + 90} ${y - 34}`, {
        stroke: '#8d9195',
        'stroke-width': 3,
        fill: 'none',
        opacity: 0.5,
      }) +
      nail,
  };
};
