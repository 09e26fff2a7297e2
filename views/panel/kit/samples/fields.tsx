import { Field, FieldRow, Fieldset } from '../field.tsx';
import type { FieldProps } from '../field-description.ts';
import { FormFooter, OperationForm } from '../form.tsx';

const longText =
  'Sustitución del conjunto de frenado regenerativo hidráulico, con purgado completo del circuito y comprobación';

const fields: FieldProps[] = [
  { name: 'name', label: 'Nombre', type: 'text', required: true, value: 'Clara Ejemplo' },
  {
    name: 'phone',
    label: 'Teléfono',
    type: 'phone',
    help: 'Los avisos por SMS llegan a este número.',
    value: '612 345 678',
  },
  { name: 'email', label: 'Correo electrónico', type: 'email', placeholder: 'nombre@example.com' },
  { name: 'plate', label: 'Matrícula', type: 'plate', value: '1234 BCD' },
  { name: 'price', label: 'Precio', type: 'money', value: 1234.5 },
  { name: 'discount', label: 'Descuento', type: 'percent', value: 12.5 },
  { name: 'quantity', label: 'Cantidad', type: 'number', unit: 'h', value: 1.75 },
  { name: 'mileage', label: 'Kilómetros', type: 'integer', unit: 'km', value: 128400 },
  {
    name: 'start',
    label: 'Entrada',
    type: 'datetime',
    value: '2026-12-15T07:30:00Z',
    help: 'Por ejemplo: mañana 9:30, lun 10:00 o 15/12 8:00.',
  },
  { name: 'day', label: 'Válido hasta', type: 'date', value: '2026-12-31' },
  { name: 'time', label: 'Hora', type: 'time', value: '8:30' },
  { name: 'notes', label: 'Observaciones', type: 'textarea', value: longText, limits: { maxLength: 2000 } },
  {
    name: 'status',
    label: 'Forma de pago',
    type: 'select',
    value: 'card',
    options: [
      { value: 'cash', label: 'Efectivo' },
      { value: 'card', label: 'Tarjeta' },
      { value: 'transfer', label: 'Transferencia' },
    ],
  },
  {
    name: 'client_id',
    label: 'Cliente',
    type: 'picker',
    picker: 'client',
    text: 'Clara Ejemplo',
    value: 'c1',
  },
  {
    name: 'vehicle_id',
    label: 'Vehículo',
    type: 'picker',
    picker: 'vehicle',
    createHref: '/panel/vehicles/new?plate=',
  },
  {
    name: 'channel',
    label: 'Avisar por',
    type: 'radio',
    value: 'sms',
    options: [
      { value: 'sms', label: 'SMS', help: 'Se cobra por mensaje.' },
      { value: 'email', label: 'Correo electrónico' },
      { value: 'none', label: 'No avisar' },
    ],
  },
  {
    name: 'scopes',
    label: 'Permisos de la clave',
    type: 'checkboxes',
    value: ['read'],
    options: [
      { value: 'read', label: 'Leer', help: 'Clientes, vehículos y presupuestos.' },
      { value: 'write', label: 'Crear y modificar' },
    ],
  },
  { name: 'optional', label: 'El cliente puede elegir esta línea', type: 'checkbox', value: true },
  { name: 'code', label: 'Pedir un código antes de firmar', type: 'switch', value: true },
  { name: 'codeOff', label: 'Enviar una copia al taller', type: 'switch', value: false },
  { name: 'color', label: 'Color de los documentos', type: 'colour', value: '#1a5fb4' },
  { name: 'logo', label: 'Logotipo', type: 'file', accept: 'image/*' },
  { name: 'password', label: 'Contraseña', type: 'password' },
  { name: 'totp', label: 'Código de verificación', type: 'code' },
  {
    name: 'series',
    label: 'Serie',
    type: 'text',
    value: 'F2026',
    disabled: 'La serie tiene facturas emitidas, por lo que ya no se puede cambiar.',
  },
  {
    name: 'long',
    label: `${longText}, con una etiqueta que ocupa más de una línea`,
    type: 'text',
    value: longText,
  },
];

const refused: FieldProps[] = [
  {
    name: 'phone2',
    label: 'Teléfono',
    type: 'phone',
    value: '61234',
    error: 'Faltan cifras: un teléfono español tiene nueve.',
  },
  {
    name: 'price2',
    label: 'Precio',
    type: 'money',
    value: 'doce',
    error: 'Escriba un importe, como 12,50.',
    help: 'Sin IVA.',
  },
  {
    name: 'vehicle2',
    label: 'Vehículo',
    type: 'picker',
    picker: 'vehicle',
    text: '9999',
    error: 'Elija un vehículo de la lista.',
  },
  {
    name: 'agree',
    label: 'He revisado los importes',
    type: 'checkbox',
    value: false,
    error: 'Confirme que los ha revisado.',
  },
];

export function FieldSamples() {
  return (
    <OperationForm operation="sampleFields" draft>
      <Fieldset legend="Campos" help="Cada tipo de campo con su valor habitual.">
        {fields.map((field) => (
          <Field {...field} />
        ))}
      </Fieldset>
      <Fieldset legend="Campos en una fila">
        <FieldRow>
          <Field name="from" label="Desde" type="time" value="8:30" />
          <Field name="until" label="Hasta" type="time" value="14:00" />
          <Field name="hours" label="Horas" type="number" unit="h" value={5.5} />
        </FieldRow>
      </Fieldset>
      <Fieldset legend="Rechazados">
        {refused.map((field) => (
          <Field {...field} />
        ))}
      </Fieldset>
      <FormFooter cancelHref="/panel" />
    </OperationForm>
  );
}
