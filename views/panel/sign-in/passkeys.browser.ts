import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/**
 * Asks the browser for a passkey when a form with `data-passkey` is sent, and sends the form with the answer. The form's
 * address with `/options` returns the options.
 */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const { passkey } = form.dataset;
  if (passkey === undefined || form.elements.namedItem('response')) return;
  event.preventDefault();
  void askForPasskey(form, passkey === 'register');
});

async function askForPasskey(form: HTMLFormElement, isNew: boolean): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-passkey-problem]');
  if (problem) problem.hidden = true;
  try {
    const answer = await fetch(`${form.action}/options`, { method: 'POST' });
    if (!answer.ok) throw new Error(String(answer.status));
    const optionsJSON = await answer.json();
    const response = isNew
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = 'response';
    input.value = JSON.stringify(response);
    form.append(input);
    form.requestSubmit();
  } catch {
    // The person closed the browser's dialog, or has no passkey here.
    if (problem) problem.hidden = false;
  }
}
