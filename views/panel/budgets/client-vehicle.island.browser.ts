// Narrows the vehicle of a form to those of the chosen client, and chooses the client of a vehicle that is found first.
import { on } from '../kit/scripts/events.browser.ts';

const clientInput = () => document.querySelector<HTMLInputElement>('main input[name=client_id]');
const inputNamed = (name: string) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`);

function vehiclePicker(): HTMLElement | undefined | null {
  return inputNamed('vehicle_id')?.closest<HTMLElement>('.picker');
}

function fill(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = inputNamed(name);
    if (input) input.value = String(value);
  }
}

/** Makes the picker of vehicles search among those of the client. */
function narrow(): void {
  const id = clientInput()?.value;
  const picker = vehiclePicker();
  if (!picker) return;
  if (id) picker.dataset.among = `client_id=${id}`;
  else delete picker.dataset.among;
}

/** Chooses the vehicle of a client who has only one. */
async function chooseOnlyVehicle(): Promise<void> {
  const among = vehiclePicker()?.dataset.among;
  fill({ vehicle_id: '', 'vehicle_id.text': '' });
  const response = among ? await fetch(`/panel/pick/vehicle?q=&${among}`).catch(() => null) : null;
  const html = response?.ok ? await response.text() : '';
  // The person has chosen another client, or typed a plate, in the meantime.
  if (vehiclePicker()?.dataset.among !== among || inputNamed('vehicle_id.text')?.value) return;
  const options = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLElement>('[data-value]');
  const [only] = options;
  if (only && options.length === 1)
    fill({ vehicle_id: only.dataset.value, 'vehicle_id.text': only.dataset.text });
}

on('change', 'main input[name=client_id]', () => {
  narrow();
  void chooseOnlyVehicle();
});
// Typing removes the choice.
on('input', 'main [name="client_id.text"]', narrow);

document.addEventListener('combobox-commit', ({ target }) => {
  const option = target as HTMLElement;
  if (clientInput()?.value || !option.closest('main [data-picker=vehicle]')) return;
  fill(JSON.parse(option.dataset.fill ?? '{}'));
});

// The vehicles of the client are shown before anything is typed.
on<'focusin', HTMLInputElement>('focusin', 'main [data-picker=vehicle] [role=combobox]', (input) => {
  narrow();
  if (vehiclePicker()?.dataset.among && input.value === '')
    input.dispatchEvent(new Event('input', { bubbles: true }));
});
