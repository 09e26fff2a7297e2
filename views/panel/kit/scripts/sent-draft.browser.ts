export function keyOf(form: HTMLFormElement): string {
  return `draft ${location.pathname} ${form.dataset.operation} ${form.getAttribute('id') ?? ''}`;
}

export function store(key: string, value: unknown): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

export function nonceOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector(':scope > [name=nonce]');
}

/** Remembers a sent form. Its draft is removed when the next page opens. */
export function draftSent(form: HTMLFormElement): void {
  store('sent', [keyOf(form), nonceOf(form)?.value]);
}
