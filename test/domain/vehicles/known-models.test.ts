import { expect, test } from 'vitest';
import { findKnownModel } from '../../../domain/vehicles/known-models.ts';

const shown: [brand: string | null, model: string | null, brand: string | null, model: string | null][] = [
  ['Seat', 'Ibiza', 'Seat', 'Ibiza'],
  ['SEAT', 'ibiza 1.6 TDI', 'Seat', 'Ibiza'],
  ['seat', 'LEON', 'Seat', 'León'],
  ['VW', 'Golf VII de Clara Ejemplo', 'Volkswagen', 'Golf'],
  ['Volkswagen (Clara Ejemplo)', 'Volkswagen Golf', 'Volkswagen', 'Golf'],
  [null, 'Renault Grand Scénic', 'Renault', 'Grand Scénic'],
  ['Mercedes', 'Clase A', 'Mercedes-Benz', 'Clase A'],
  ['Peugeot', '208', 'Peugeot', '208'],
  ['Citroen', 'C4 Picasso', 'Citroën', 'C4'],
  ['Volkswagen', 'up!', 'Volkswagen', 'up!'],
  ['Seat', 'Golf', 'Seat', null],
  ['Seat', 'Clara Ejemplo', 'Seat', null],
  ['Seat', 'el Ibiza de Clara', 'Seat', null],
  ['Seat', 'Ibizaclara', 'Seat', null],
  ['Clara', 'Golf', null, null],
  ['', '', null, null],
  [null, null, null, null],
];

test.each(shown)('%s, %s is shown as %s, %s', (brand, model, knownBrand, knownModel) => {
  expect(findKnownModel({ brand, model })).toEqual({ brand: knownBrand, model: knownModel });
});
