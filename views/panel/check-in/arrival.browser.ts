import { all, on } from '../kit/scripts/events.browser.ts';

type Point = [x: number, y: number];

/** The longest drawing that the operation accepts, less a stroke. */
const maxDrawingLength = 20_000;
/** Shorter steps of the pointer are joined, so that a signature stays short. */
const minStep = 3;

function startPad(pad: HTMLElement): void {
  const canvas = pad.querySelector('canvas');
  const field = pad.querySelector<HTMLInputElement>('input[name=drawing]');
  const ink = canvas?.getContext('2d');
  if (!canvas || !field || !ink) return;
  let last: { point: Point; isFirst: boolean } | null = null;

  const stroke = (from: Point, to: Point) => {
    ink.beginPath();
    ink.moveTo(...from);
    ink.lineTo(...to);
    ink.stroke();
  };
  const redraw = () => {
    Object.assign(ink, { lineWidth: 4, lineCap: 'round', strokeStyle: getComputedStyle(canvas).color });
    ink.clearRect(0, 0, canvas.width, canvas.height);
    for (const part of field.value.split('M').slice(1)) {
      const points = part.split('L').map((point) => point.split(' ').map(Number) as Point);
      for (let at = 1; at < points.length; at += 1) stroke(points[at - 1] as Point, points[at] as Point);
    }
  };
  const pointOf = (event: PointerEvent): Point => {
    const box = canvas.getBoundingClientRect();
    const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
    return [
      within(((event.clientX - box.left) / box.width) * canvas.width, canvas.width),
      within(((event.clientY - box.top) / box.height) * canvas.height, canvas.height),
    ];
  };
  const end = () => {
    if (last && !last.isFirst) field.dispatchEvent(new Event('input', { bubbles: true }));
    last = null;
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    last = { point: pointOf(event), isFirst: true };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!last || field.value.length > maxDrawingLength) return;
    const point = pointOf(event);
    if (Math.hypot(point[0] - last.point[0], point[1] - last.point[1]) < minStep) return;
    if (last.isFirst) field.value += `M${last.point.join(' ')}`;
    field.value += `L${point.join(' ')}`;
    stroke(last.point, point);
    last = { point, isFirst: false };
  });
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  pad.querySelector('[data-clear-drawing]')?.addEventListener('click', () => {
    field.value = '';
    redraw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  // A draft or a refusal may have brought a drawing back.
  setTimeout(redraw);
}

const isEmpty = (row: Element) =>
  all<HTMLInputElement | HTMLSelectElement>('input, select', row).every(({ value }) => value === '');

/** Shows the rows with input and one empty row; without scripts, there are more empty rows. */
function foldRows(list: HTMLElement): void {
  const empty = all('.damage-row', list).filter(isEmpty);
  empty.forEach((row, index) => {
    row.hidden = index > 0;
  });
}

/** Returns an empty row at the end of the list, which it adds if there is none. */
function emptyRow(list: HTMLElement): HTMLElement | undefined {
  const rows = all('.damage-row', list);
  const free = rows.find(isEmpty);
  if (free) {
    free.hidden = false;
    return free;
  }
  if (rows.length >= Number(list.dataset.damages)) return undefined;
  const template = list.querySelector<HTMLTemplateElement>('template[data-damage-row]');
  const row = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!template || !row) return undefined;
  for (const part of all('[name], [id], [for]', row))
    for (const attribute of ['name', 'id', 'for', 'aria-describedby']) {
      const value = part.getAttribute(attribute);
      if (value) part.setAttribute(attribute, value.replace(list.dataset.damages ?? '', String(rows.length)));
    }
  template.before(row);
  return row;
}

function markCar(list: HTMLElement): void {
  const chosen = new Set(all<HTMLSelectElement>('select[name$="[place]"]', list).map(({ value }) => value));
  for (const zone of all<SVGElement>('[data-car] [data-place]'))
    zone.classList.toggle('damaged', chosen.has(zone.dataset.place ?? ''));
}

const list = document.querySelector<HTMLElement>('[data-damages]');
if (list) {
  foldRows(list);
  on('click', '[data-add-damage]', () => emptyRow(list)?.querySelector('select')?.focus());
  on<'click', SVGElement>('click', '[data-car] [data-place]', ({ dataset: { place = '' } }) => {
    const known = all<HTMLSelectElement>('select[name$="[place]"]', list).find(
      ({ value }) => value === place,
    );
    const row = known?.closest<HTMLElement>('.damage-row') ?? emptyRow(list);
    const select = row?.querySelector('select');
    if (!row || !select) return;
    select.value = place;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    markCar(list);
    row.querySelector<HTMLInputElement>('input[type=text]')?.focus();
  });
  list.addEventListener('change', () => markCar(list));
  markCar(list);

  // Photos that were added meanwhile can be chosen.
  const photos = document.querySelector('[data-region=photos]');
  const offerPhotos = () => {
    const selects = all<HTMLSelectElement>('select[name$="[document_id]"]', list);
    const template = list.querySelector<HTMLTemplateElement>('template[data-damage-row]');
    selects.push(...all<HTMLSelectElement>('select[name$="[document_id]"]', template?.content));
    for (const item of all('[data-id]', photos ?? document)) {
      const id = item.dataset.id ?? '';
      const name = item.querySelector('.gallery-name')?.textContent ?? id;
      for (const select of selects)
        if (![...select.options].some(({ value }) => value === id)) select.add(new Option(name, id));
    }
  };
  if (photos) new MutationObserver(offerPhotos).observe(photos, { childList: true, subtree: true });
}
all('[data-sign-pad]').forEach(startPad);
