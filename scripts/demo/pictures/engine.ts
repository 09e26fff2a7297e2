import {
  around,
  blob,
  circle,
  group,
  linear,
  path,
  radial,
  rect,
  type Sketch,
  shape,
  stains,
} from './canvas.ts';

/** A used oil filter on a rag. */
export const oilFilter: Sketch = (random) => {
  const ribs = Array.from({ length: 15 }, (_, n) =>
    rect([300 + n * 24, 170, 9, 360], '#000', { opacity: n < 3 || n > 11 ? 0.5 : 0.22 }),
  );
  return {
    backdrop: 'rag',
    defs: linear('can', [
      [0, '#14161a'],
      [0.28, '#3f5f9e'],
      [0.42, '#8fb0e6'],
      [0.6, '#2b4780'],
      [1, '#0d1422'],
    ]),
    content:
      path(blob(random, [480, 562], 260), { fill: '#0b0806', opacity: 0.6 }) +
      rect([290, 150, 380, 410], 'url(#can)', { rx: 26 }) +
      ribs.join('') +
      shape('ellipse', { cx: 480, cy: 160, rx: 190, ry: 50, fill: '#5c6166' }) +
      shape('ellipse', { cx: 480, cy: 158, rx: 150, ry: 36, fill: '#1a1c1f' }) +
      around(8, [480, 158], () => circle(480, 128, 7, '#07080a')) +
      stains(random, 16, { area: [290, 380, 380, 200], size: 70, fill: '#120b05', opacity: 0.75 }),
  };
};

/** A dirty air filter. */
export const airFilter: Sketch = (random) => {
  const pleats = Array.from({ length: 38 }, (_, n) => {
    const x = 176 + n * 16;
    const middle = 1 - Math.abs(n - 19) / 22;
    return (
      rect([x, 176, 8, 368], '#d8d2c0', { opacity: (1 - middle * 0.55).toFixed(2) }) +
      rect([x + 8, 176, 8, 368], '#8f8a7b', { opacity: (1 - middle * 0.35).toFixed(2) })
    );
  });
  return {
    backdrop: 'bench',
    content:
      rect([136, 136, 688, 448], '#22252a', { rx: 34 }) +
      rect([172, 172, 616, 376], '#4d493e') +
      pleats.join('') +
      stains(random, 34, { area: [230, 200, 500, 320], size: 74, fill: '#2c2519', opacity: 0.5 }),
  };
};

/** A toothed belt with cracks. */
export const crackedBelt: Sketch = (random) => {
  const teeth = Array.from({ length: 26 }, (_, n) =>
    rect([-560 + n * 44, 34, 24, 44], '#17181a', { rx: 6, stroke: '#2d2f32', 'stroke-width': 3 }),
  );
  const cracks = Array.from({ length: 13 }, () => {
    const x = random(-420, 420);
    const d = `M${x} -62 l${random(-9, 9)} ${random(22, 40)} l${random(-9, 9)} ${random(18, 34)}`;
    return path(d, { stroke: '#04050a', 'stroke-width': random(2.4, 5).toFixed(1), fill: 'none' });
  });
  return {
    backdrop: 'engine',
    defs: linear('belt', [
      [0, '#3f4247'],
      [0.5, '#2a2c30'],
      [1, '#1b1c1f'],
    ]),
    content:
      circle(790, 560, 190, 'url(#iron)') +
      circle(790, 560, 120, 'url(#steel)') +
      circle(790, 560, 44, '#17191b') +
      circle(150, 150, 150, 'url(#iron)') +
      circle(150, 150, 92, 'url(#steel)') +
      group(
        rect([-620, -66, 1240, 108], 'url(#belt)', { rx: 10 }) +
          teeth.join('') +
          cracks.join('') +
          rect([-620, -58, 1240, 10], '#878c92', { opacity: 0.35 }),
        { transform: `translate(470 356) rotate(${random(28, 34).toFixed(1)})` },
      ),
  };
};

/** A water pump that leaks. */
export const coolantLeak: Sketch = (random) => {
  const trace = (x: number, length: number) =>
    path(`M${x} 380 q${random(-18, 18)} ${length / 2} ${random(-8, 8)} ${length}`, {
      stroke: '#e583a6',
      'stroke-width': random(12, 26).toFixed(0),
      'stroke-linecap': 'round',
      fill: 'none',
      opacity: 0.62,
    });
  return {
    backdrop: 'engine',
    content:
      rect([210, 90, 540, 470], 'url(#iron)', { rx: 60 }) +
      circle(480, 300, 190, 'url(#steel)') +
      around(6, [480, 300], () => circle(480, 140, 20, '#2c2f33') + circle(480, 140, 11, 'url(#steel)')) +
      circle(480, 300, 96, 'url(#iron)') +
      circle(480, 300, 34, '#111315') +
      [360, 420, 470, 545].map((x) => trace(x, random(150, 290))).join('') +
      stains(random, 14, { area: [330, 520, 300, 120], size: 46, fill: '#f3c3d3', opacity: 0.6 }),
  };
};

/** A terminal of a battery with corrosion. */
export const corrodedTerminal: Sketch = (random) => ({
  backdrop: 'engine',
  content:
    rect([70, 300, 820, 480], '#1c1f24', { rx: 24 }) +
    rect([70, 300, 820, 60], '#2b2f36', { rx: 20 }) +
    [240, 480, 720]
      .map((x) => circle(x, 470, 52, '#14161a', { stroke: '#343941', 'stroke-width': 6 }))
      .join('') +
    rect([300, 150, 150, 190], 'url(#steel)', { rx: 30 }) +
    rect([240, 230, 330, 86], 'url(#iron)', { rx: 22 }) +
    circle(545, 272, 30, 'url(#steel)') +
    path('M250 270 Q40 240 -60 60', { stroke: '#8e1f1f', 'stroke-width': 62, fill: 'none' }) +
    stains(random, 40, { area: [260, 170, 330, 210], size: 44, fill: '#dff3ea', opacity: 0.85 }) +
    stains(random, 26, { area: [270, 210, 300, 160], size: 34, fill: '#5fb7a4', opacity: 0.7 }),
});

/** A burnt clutch disc. */
export const burntClutch: Sketch = (random) => {
  const lining = around(18, [480, 360], () =>
    path('M452 52 L508 52 L500 150 L460 150 Z', { fill: '#4a3a2e', stroke: '#211812', 'stroke-width': 4 }),
  );
  const springs = around(
    4,
    [480, 360],
    () =>
      rect([440, 206, 80, 44], '#1c1f22', { rx: 12 }) +
      [446, 462, 478, 494].map((x) => rect([x, 210, 9, 36], 'url(#steel)', { rx: 4 })).join(''),
  );
  return {
    backdrop: 'bench',
    defs: radial('burnt', [
      [0.5, '#6c6259'],
      [0.74, '#3b4a72'],
      [0.86, '#7a5236'],
      [1, '#2c221b'],
    ]),
    content:
      circle(480, 360, 320, 'url(#burnt)') +
      lining +
      circle(480, 360, 206, 'url(#iron)') +
      springs +
      circle(480, 360, 74, 'url(#steel)') +
      around(22, [480, 360], () => rect([475, 306, 10, 22], '#24272a')) +
      circle(480, 360, 44, '#15171a') +
      stains(random, 22, { area: [180, 60, 600, 600], size: 60, fill: '#0f0b09', opacity: 0.5 }),
  };
};

/** A shock absorber that loses oil. */
export const leakingShock: Sketch = (random) => {
  const coils = Array.from({ length: 7 }, (_, n) =>
    path(`M330 ${70 + n * 62} Q480 ${30 + n * 62} 630 ${96 + n * 62}`, {
      stroke: n % 2 === 0 ? '#3e6db5' : '#2f5690',
      'stroke-width': 30,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
  );
  return {
    backdrop: 'engine',
    defs: linear('tube', [
      [0, '#0f1113'],
      [0.35, '#60666c'],
      [0.5, '#2f3439'],
      [1, '#0c0d0f'],
    ]),
    content:
      rect([452, -40, 56, 360], 'url(#steel)') +
      coils.join('') +
      rect([388, 470, 184, 330], 'url(#tube)', { rx: 20 }) +
      rect([372, 452, 216, 40], 'url(#iron)', { rx: 14 }) +
      stains(random, 30, { area: [392, 486, 176, 250], size: 58, fill: '#1a1209', opacity: 0.8 }) +
      path(`M430 500 q10 120 -6 230`, { stroke: '#c9a15a', 'stroke-width': 10, fill: 'none', opacity: 0.5 }),
  };
};
