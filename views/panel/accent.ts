import { contrastBetween, mixColours } from '../../domain/workshops/branding.ts';

/** The brightest and the darkest surface of each colour scheme. */
const surfaces = { light: ['#ffffff', '#eceef0'], dark: ['#0c0e0f', '#2b3035'] } as const;
/** Minimum contrast of text by WCAG 2. */
const minTextContrast = 4.5;
/** Minimum contrast of text in the accent colour, with a margin for tinted surfaces. */
const minInkContrast = 5;
/** Minimum contrast of the borders and surfaces of controls by WCAG 2. */
const minControlContrast = 3;
const steps = 20;

/** Mixes a colour with another, in the smallest proportion with which the mixture meets a condition. */
function mixUntil(color: string, towards: string, isEnough: (mixed: string) => boolean): string {
  for (let step = 0; step <= steps; step += 1) {
    const mixed = mixColours(color, towards, 1 - step / steps);
    if (isEnough(mixed)) return mixed;
  }
  return towards;
}

/** Returns the nearest colour in which text is readable on all given surfaces. */
function inkColour(color: string, towards: string, backgrounds: readonly string[]): string {
  return mixUntil(color, towards, (mixed) =>
    backgrounds.every((background) => contrastBetween(mixed, background) >= minInkContrast),
  );
}

/** Returns the nearest colour of buttons that differs from the surface and has readable text. */
function fillColour(color: string, towards: string, background: string): string {
  return mixUntil(
    color,
    towards,
    (mixed) =>
      contrastBetween(mixed, background) >= minControlContrast &&
      contrastBetween(mixed, textOn(mixed)) >= minTextContrast,
  );
}

function textOn(color: string): string {
  return contrastBetween(color, '#ffffff') >= minTextContrast ? '#ffffff' : '#0c0e0f';
}

/** Returns a style sheet that makes the workshop's colour the accent of both colour schemes, with kept contrast. */
export function accentStyle(color: string): string {
  const light = fillColour(color, '#000000', surfaces.light[0]);
  const dark = fillColour(color, '#ffffff', surfaces.dark[1]);
  const lightInk = inkColour(color, '#000000', surfaces.light);
  const darkInk = inkColour(color, '#ffffff', surfaces.dark);
  return (
    `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(${textOn(light)},${textOn(dark)});` +
    `--accent-ink:light-dark(${lightInk},${darkInk})}`
  );
}

/** Returns the address of the style sheet of a colour such as `#1a4f8f`. */
export function accentPath(color: string): string {
  return `/panel/assets/accent-${color.slice(1).toLowerCase()}.css`;
}
