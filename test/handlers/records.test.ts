import { expect, test } from 'vitest';
import { anonymisedClientFields, applyClientChange, newClient } from '../../domain/clients/client.ts';
import { applyVehicleChange, newVehicle } from '../../domain/vehicles/vehicle.ts';

const clara = newClient({ name: 'Clara Ejemplo', email: 'Clara@Example.com', phone: '600 000 001' });

test('keeps a new client as sent, its emails in lower case and the rest empty', () => {
  expect(clara).toMatchObject({
    name: 'Clara Ejemplo',
    email: 'clara@example.com',
    phone: '600 000 001',
    tax_id: null,
    vip: false,
    channel_opt_out: { email: false, sms: false, whatsapp: false, call: false },
  });
});

test('changes only what was sent, and clears by null', () => {
  expect(applyClientChange(clara, { phone: null, city: 'Madrid' })).toEqual({
    ...clara,
    phone: null,
    city: 'Madrid',
  });
});

test('merges opt-outs by channel', () => {
  const first = applyClientChange(clara, { channel_opt_out: { sms: true } });
  const second = applyClientChange(first, { channel_opt_out: { email: true } });
  expect(second.channel_opt_out).toEqual({ email: true, sms: true, whatsapp: false, call: false });
});

test('does not share opt-outs between clients', () => {
  expect(newClient({ name: 'a' }).channel_opt_out).not.toBe(newClient({ name: 'b' }).channel_opt_out);
});

test('keeps a vehicle’s plate normalised, new or changed', () => {
  const vehicle = newVehicle({ client_id: 1, plate: '1234 bbb' });
  expect(vehicle).toMatchObject({ plate: '1234BBB', status: 'activo', km: null });
  expect(applyVehicleChange(vehicle, { plate: '5678-ccc', year: 2020 })).toEqual({
    ...vehicle,
    plate: '5678CCC',
    year: 2020,
  });
});

test('keeps nothing of an erased client but the name that replaces its own', () => {
  const { name, vip, marketing_opt_out, channel_opt_out, ...rest } =
    anonymisedClientFields('Cliente eliminado');
  expect(name).toBe('Cliente eliminado');
  expect([vip, marketing_opt_out, ...Object.values(channel_opt_out)]).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});
