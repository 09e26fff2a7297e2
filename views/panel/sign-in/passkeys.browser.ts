import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/**
 * Asks the browser for a passkey when a form with `data-passkey` is sent, and sends the form with the answer. The
 * options come from the address in `data-options`, or from the form's address with `/options`. Listens before the
 * listener that lets a form be sent only once.
 */
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    const { passkey } = form.dataset;
    if (passkey === undefined) return;
    if ('answered' in form.dataset) {
      delete form.dataset.answered;
      return;
    }
    event.preventDefault();
    if ('asking' in form.dataset) return;
    form.dataset.asking = '';
    void askForPasskey(form, passkey === 'register').finally(() => delete form.dataset.asking);
  },
  { capture: true },
);

async function askForPasskey(form: HTMLFormElement, isNew: boolean): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-passkey-problem]');
  if (problem) problem.hidden = true;
  try {
    const { options = `${form.getAttribute('action')}/options` } = form.dataset;
    const answer = await fetch(options, { method: 'POST' });
    const optionsJSON = await answer.json();
    if (typeof optionsJSON.confirm === 'string') {
      location.assign(optionsJSON.confirm);
      return;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    const response = isNew
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
    sendAnswer(form, JSON.stringify(response));
  } catch {
    // The person closed the browser's dialog, or has no passkey here.
    if (problem) problem.hidden = false;
  }
}

function sendAnswer(form: HTMLFormElement, response: string): void {
  const known = form.elements.namedItem('response');
  const input = known instanceof HTMLInputElement ? known : document.createElement('input');
  Object.assign(input, { type: 'hidden', name: 'response', value: response });
  form.append(input);
  form.dataset.answered = '';
  form.requestSubmit();
}
