/** Calls a function with the element that matches the selector and contains the target of an event. */
export function on<Type extends keyof DocumentEventMap, Match extends Element = HTMLElement>(
  type: Type,
  selector: string,
  listener: (element: Match, event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, (event) => {
    const target = event.target instanceof Element ? event.target.closest<Match>(selector) : null;
    if (target) listener(target, event);
  });
}

export function all<Match extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Match[] {
  return [...within.querySelectorAll<Match>(selector)];
}

/** Delays a function until it was not called for the given time. */
export function debounce<Arguments extends unknown[]>(
  delayMs: number,
  act: (...values: Arguments) => void,
): (...values: Arguments) => void {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => act(...values), delayMs);
  };
}
