import { debounce, on } from './events.browser.ts';

/** The pause after which the server is asked how it understands a date. */
const echoPauseMs = 300;

on<'click', HTMLInputElement>('click', '[data-date-for]', (input) => input.showPicker());

on<'change', HTMLInputElement>('change', '[data-date-for]', ({ value, dataset }) => {
  const target = document.getElementById(dataset.dateFor ?? '') as HTMLInputElement;
  const [year, month, day] = value.split('-');
  if (!day) return;
  const time = /\d{1,2}:\d\d$/.exec(target.value)?.[0];
  target.value = [
    `${day}/${month}/${year}`,
    ...(target.dataset.echo === 'datetime' && time ? [time] : []),
  ].join(' ');
  target.dispatchEvent(new Event('input', { bubbles: true }));
  target.focus();
});

on<'input', HTMLInputElement>('input', '[data-colour-for]', ({ value, dataset }) => {
  const target = document.getElementById(dataset.colourFor ?? '') as HTMLInputElement;
  target.value = value;
  target.dispatchEvent(new Event('input', { bubbles: true }));
});

/** Shows how the server understands a date such as `lun 10`. */
const showEcho = debounce(echoPauseMs, async (input: HTMLInputElement) => {
  const field = input.closest('.field');
  const query = new URLSearchParams({ type: input.dataset.echo ?? '', text: input.value });
  const response = input.value.trim() === '' ? null : await fetch(`/panel/echo?${query}`).catch(() => null);
  const text = response?.status === 200 ? await response.text() : '';
  let echo = field?.querySelector<HTMLOutputElement>('.echo');
  if (!echo && text !== '') {
    echo = document.createElement('output');
    echo.className = 'echo';
    field?.querySelector('.control')?.after(echo);
  }
  if (echo) echo.textContent = text;
});

on<'input', HTMLInputElement>('input', '[data-echo]', showEcho);

// Notes beside times are only for people whose device is in another zone.
const { zone } = document.documentElement.dataset;
const minutesIn = (timeZone?: string) =>
  new Date().toLocaleString('en', {
    ...(timeZone ? { timeZone } : {}),
    dateStyle: 'short',
    timeStyle: 'short',
  });
if (zone && minutesIn(zone) !== minutesIn()) document.documentElement.dataset.elsewhere = '';
