/** Estimates the processor time of a paper: measured for 12 to 200 lines of 30 to 500 characters. */
const startMs = 20;
const lineMs = 0.7;
const charactersOfMs = 1_000;
/** Details that are longer together are shortened on paper. */
const charactersMost = 400_000;

/** Estimates how long a paper takes to draw. Its characters are those of its JSON. */
export function drawingMs(lines: number, characters: number): number {
  return startMs + lines * lineMs + Math.min(characters, charactersMost) / charactersOfMs;
}
