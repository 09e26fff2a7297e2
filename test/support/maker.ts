/** The software's maker, invented for tests. It has no declaration yet. */
export const maker = {
  name: 'Programas Ejemplo, S.L.',
  taxId: 'B00000000',
  address: '',
  place: '',
  contact: '',
};
