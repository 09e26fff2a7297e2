import { type FunctionComponent, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { Button, type ButtonProps } from '../../../views/panel/kit/button.tsx';
import { Field } from '../../../views/panel/kit/field.tsx';
import type { FieldProps } from '../../../views/panel/kit/field-description.ts';
import { OperationForm, type OperationFormProps } from '../../../views/panel/kit/form.tsx';
import { kitPageNames, renderKitPage } from '../../../views/panel/kit/page.tsx';
import { formatPlate, Plate } from '../../../views/panel/kit/plate.tsx';
import { samplePage } from '../../../views/panel/kit/samples/page.ts';
import { Since, Time } from '../../../views/panel/kit/time.tsx';
import { formatPhone, initialsOf } from '../../../views/panel/kit/values.tsx';
import { PageContext, type PanelPage, type Refusal } from '../../../views/panel/page-context.ts';

/** Renders a component on a page with the given values. */
function render<Props>(
  component: FunctionComponent<Props>,
  props: Props,
  page: Partial<PanelPage> = {},
): string {
  const node = h(component as FunctionComponent, props as object);
  return renderToString(h(PageContext.Provider, { value: { ...samplePage, ...page }, children: node }));
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

describe.each(kitPageNames)('the page %s of the kit', (name) => {
  test.each(languages)('needs no inline style or script, and has unique ids, in %s', (language) => {
    const html = renderKitPage({ ...samplePage, language }, name);
    expect(html).not.toMatch(/ style=|<style| on\w+="|<script(?![^>]* src=)/);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const references = [
      ...html.matchAll(/ (?:for|aria-describedby|aria-controls|aria-labelledby)="([^"]*)"/g),
    ];
    const missing = references.flatMap(([, list = '']) => list.split(' ')).filter((id) => !ids.includes(id));
    expect(missing).toEqual([]);
  });
});

describe('a refused form', () => {
  const refusal: Refusal = {
    operation: 'setClient',
    message: 'No se ha guardado.',
    fields: { 'lines[0][price]': 'Escriba un importe.', phone: 'Faltan cifras.' },
    input: { 'lines[0][price]': 'doce', phone: ['', '612<b>'], active: ['false', 'true'] },
  };
  const renderForm = (operation: string, id?: string) =>
    render<OperationFormProps>(
      OperationForm,
      {
        operation,
        ...(id ? { id } : {}),
        children: [
          h(Field, { name: 'lines[0][price]', label: 'Precio', type: 'money', value: 12.5 }),
          h(Field, {
            name: 'phone',
            label: 'Teléfono',
            type: 'phone',
            value: '600000000',
            help: 'Con prefijo.',
          }),
          h(Field, { name: 'active', label: 'Activo', type: 'checkbox', value: false }),
        ],
      },
      { refusal },
    );

  test('keeps the input as typed, and has each message beside its field', () => {
    const html = renderForm('setClient');
    expect(html).toContain('value="doce"');
    expect(html).toContain('value="612&lt;b>"');
    expect(html).toMatch(/name="active"[^>]*type="checkbox"[^>]*checked/);
    expect(html).toMatch(/<p class="field-error" id="setClient-phone-error" data-field="phone">/);
    expect(html).toContain('aria-describedby="setClient-phone-error setClient-phone-help"');
    expect(html).toContain('<a href="#setClient-lines-0-price-">Escriba un importe.</a>');
  });

  test('has the focus in its first refused field', () => {
    const html = renderForm('setClient');
    expect(html.match(/<input[^>]* autofocus/g)).toEqual([expect.stringContaining('name="lines[0][price]"')]);
  });

  test.each([
    ['of another operation', 'setVehicle', undefined],
    ['of the same operation with another id', 'setClient', 'second'],
  ])('leaves a form %s as it is', (_, operation, id) => {
    const html = renderForm(operation, id);
    expect(html).not.toMatch(/doce|data-refused|field-error/);
    expect(html).toContain('value="12,50"');
  });
});

test('a form sends its operation, nonce, version and parameters', () => {
  const html = render<OperationFormProps>(OperationForm, {
    operation: 'setClient',
    params: { client_id: 'c"1' },
    version: '"3"',
    children: null,
  });
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  expect(Object.fromEntries(hidden.map(([, name, value]) => [name, value]))).toEqual({
    operation: 'setClient',
    nonce: 'sample',
    version: '&quot;3&quot;',
    client_id: 'c&quot;1',
  });
});

test('a disabled button says why in text, and sends nothing', () => {
  const html = render<ButtonProps>(Button, { disabled: 'Falta el NIF.', children: 'Emitir' });
  expect(html).toMatch(/type="button"/);
  const [, described] = /aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(html).toContain(`id="${described}">Falta el NIF.`);
});

describe('the value of a field', () => {
  const valueIn = (field: Omit<FieldProps, 'name' | 'label'>, language: PanelPage['language']) =>
    / value(?:="([^"]*)")?/.exec(
      render<FieldProps>(Field, { name: 'value', label: 'Valor', ...field }, { language }),
    )?.[1] ?? '';

  test.each([
    ['money', 1234.5, 'es', '1234,50'],
    ['money', 1234.5, 'en', '1234.50'],
    ['number', 0.125, 'fr', '0,125'],
    ['percent', 21, 'bg', '21'],
    ['integer', 128_400, 'es', '128400'],
    ['date', '2026-12-15', 'es', '15/12/2026'],
    ['date', '2026-12-15', 'bg', '15.12.2026'],
    ['datetime', '2026-07-01T22:30:00Z', 'es', '02/07/2026 00:30'],
    ['date', 'mañana', 'es', 'mañana'],
    ['money', 'doce', 'es', 'doce'],
    ['text', null, 'es', ''],
  ] as const)('%s %j in %s is written as %s', (type, value, language, written) => {
    expect(valueIn({ type, value }, language)).toBe(written);
  });
});

test.each([
  ['1234BCD', '1234 BCD', 'E'],
  ['B4321XY', 'B 4321 XY', null],
  ['AB123CD', 'AB 123 CD', ''],
  ['R1234BBB', 'R1234BBB', ''],
  ['<b>', '<b>', ''],
])('the plate %s is shown as %s with the band %j', (plate, shown, band) => {
  expect(formatPlate(plate)).toBe(shown);
  const html = render(Plate, { plate });
  expect(/plate-band[^>]*>([^<]*)</.exec(html)?.[1] ?? null).toBe(band);
});

test.each([
  ['+34612345678', '612 345 678'],
  ['612 34 56 78', '612 345 678'],
  ['+359881234567', '+359881234567'],
  ['', ''],
])('the phone %j is shown as %j', (phone, shown) => expect(formatPhone(phone)).toBe(shown));

test.each([
  ['Clara Ejemplo', 'CE'],
  ['María de la Muestra', 'MM'],
  ['Иван Примеров', 'ИП'],
  ['taller', 'T'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

describe('a time', () => {
  test.each([
    ['2026-12-01T08:10:00Z', 'hoy, 09:10'],
    ['2026-11-30T23:30:00Z', 'hoy, 00:30'],
    ['2026-11-30T16:45:00Z', 'ayer, 17:45'],
    ['2026-12-02T08:30:00Z', 'mañana, 09:30'],
    ['2026-12-14T08:30:00Z', 'lun 14/12, 09:30'],
    ['2025-10-02T08:30:00Z', '2 oct 2025'],
    ['2026-12-31', '31 dic 2026'],
  ])('%s is shown in the zone of the workshop as %s', (at, shown) => {
    expect(textOf(render(Time, { at }))).toBe(shown);
  });

  test.each([
    ['2026-12-01T09:39:30Z', 'ahora mismo'],
    ['2026-12-01T09:28:00Z', '12 min'],
    ['2026-12-01T00:00:00Z', '9 h'],
    ['2026-11-28T09:00:00Z', '3 días'],
    ['2026-12-01T10:00:00Z', 'ahora mismo'],
  ])('the age of %s is %s', (at, shown) => expect(textOf(render(Since, { at }))).toBe(shown));
});
