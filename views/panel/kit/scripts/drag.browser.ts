import { all } from './events.browser.ts';

/** The distance that a pressed pointer moves before the press is a drag. */
const minDistancePx = 6;
/** The width at the ends of a scrolling list in which a drag scrolls it, and the distance per frame. */
const scrollEdgePx = 48;
const scrollStepPx = 12;

/** A point of the window. */
interface Point {
  x: number;
  y: number;
}

export interface DragPlan<Item> {
  /** The elements that can be dragged. A mouse or pen drags them anywhere, a finger by their grip. */
  items: string;
  /** The part of an element by which a finger drags it. It needs `touch-action: none`; a finger elsewhere scrolls. */
  grip: string;
  /** Whether a copy of the element follows the pointer. */
  hasGhost: boolean;
  /** The elements on which items can be dropped. */
  targets: string;
  /** The list that scrolls sideways while the pointer is at its end. */
  scroller?: string;
  /** Returns what is known of an item when its drag begins. Undefined if it cannot be dragged. */
  begin: (element: HTMLElement) => Item | undefined;
  /** Shows which targets accept the item. Called again after each move, and after a live update, which removes it. */
  show: (item: Item, over: HTMLElement | null, at: Point) => void;
  drop: (item: Item, target: HTMLElement, at: Point) => void;
  /** Removes everything that `show` has added. */
  end: () => void;
}

interface Drag<Item> {
  item: Item;
  ghost: HTMLElement | null;
  pointerId: number;
  /** The pointer's distance from the corner of the item. */
  grabbed: Point;
  at: Point;
}

/** Lets people drag elements with a mouse, pen or finger. Escape ends a drag without a drop. */
export function startDrags<Item>(plan: DragPlan<Item>): void {
  let pressed: { element: HTMLElement; event: PointerEvent } | undefined;
  let drag: Drag<Item> | undefined;

  function begin(element: HTMLElement, { clientX, clientY, pointerId }: PointerEvent): void {
    const item = plan.begin(element);
    pressed = undefined;
    if (item === undefined) return;
    const box = element.getBoundingClientRect();
    const ghost = plan.hasGhost ? makeGhost(element, box) : null;
    const grabbed = { x: clientX - box.left, y: clientY - box.top };
    drag = { item, ghost, pointerId, grabbed, at: { x: clientX, y: clientY } };
    document.documentElement.dataset.dragging = '';
    getSelection()?.removeAllRanges();
    requestAnimationFrame(scrollAtEdge);
  }

  function move({ clientX: x, clientY: y }: PointerEvent): void {
    if (!drag) return;
    drag.at = { x, y };
    if (drag.ghost) place(drag.ghost, x - drag.grabbed.x, y - drag.grabbed.y);
    show();
  }

  function show(): void {
    if (drag) plan.show(drag.item, targetAt(drag.at.x, drag.at.y), drag.at);
  }

  function targetAt(x: number, y: number): HTMLElement | null {
    return document.elementFromPoint(x, y)?.closest<HTMLElement>(plan.targets) ?? null;
  }

  function scrollAtEdge(): void {
    if (!drag) return;
    const list = plan.scroller ? document.querySelector(plan.scroller) : null;
    const box = list?.getBoundingClientRect();
    const { x } = drag.at;
    const step = !box ? 0 : x > box.right - scrollEdgePx ? 1 : x < box.left + scrollEdgePx ? -1 : 0;
    if (step !== 0) {
      list?.scrollBy(step * scrollStepPx, 0);
      show();
    }
    requestAnimationFrame(scrollAtEdge);
  }

  function end(drops: boolean): void {
    pressed = undefined;
    if (!drag) return;
    const { item, ghost, at } = drag;
    drag = undefined;
    const target = drops ? targetAt(at.x, at.y) : null;
    ghost?.remove();
    delete document.documentElement.dataset.dragging;
    plan.end();
    if (target) plan.drop(item, target, at);
    ignoreNextClick();
  }

  document.addEventListener('pointerdown', (event) => {
    const { target, button, pointerType, isPrimary } = event;
    if (!isPrimary || button !== 0 || !(target instanceof Element)) return;
    const element = target.closest<HTMLElement>(plan.items);
    const isTouch = pointerType === 'touch';
    if (!element || (isTouch && !target.closest(plan.grip))) return;
    pressed = { element, event };
    // A touched element receives all events of its finger, and is removed by live updates.
    if (isTouch) target.releasePointerCapture(event.pointerId);
  });
  document.addEventListener('pointermove', (event) => {
    if (pressed && event.pointerId === pressed.event.pointerId) {
      const { clientX, clientY } = pressed.event;
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) >= minDistancePx)
        begin(pressed.element, pressed.event);
    }
    if (drag?.pointerId === event.pointerId) move(event);
  });
  document.addEventListener('regions-merged', show);
  document.addEventListener('pointerup', () => end(true));
  document.addEventListener('pointercancel', () => end(false));
  addEventListener('blur', () => end(false));
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return;
      event.stopPropagation();
      end(false);
    },
    true,
  );
  // Browsers drag links and pictures by themselves, which would end the pointer's events.
  document.addEventListener('dragstart', (event) => {
    if (event.target instanceof Element && event.target.closest(plan.items)) event.preventDefault();
  });
}

function makeGhost(element: HTMLElement, { left, top, width }: DOMRect): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  ghost.dataset.ghost = '';
  ghost.ariaHidden = 'true';
  for (const named of all('[id]', ghost)) named.removeAttribute('id');
  // Styles set by scripts are allowed by the page's policy; those in HTML are not.
  ghost.style.width = `${width}px`;
  place(ghost, left, top);
  document.body.append(ghost);
  return ghost;
}

function place(ghost: HTMLElement, x: number, y: number): void {
  ghost.style.translate = `${x}px ${y}px`;
}

/** The release of a drag would follow the link below the pointer. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true, once: true });
  // Without a click after the release, a later one is not ignored.
  setTimeout(() => removeEventListener('click', ignore, { capture: true }));
}
