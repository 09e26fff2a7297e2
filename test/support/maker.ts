/** An invented maker of the software, who has not signed a declaration yet. */
export const maker = {
  name: 'Programas Ejemplo, S.L.',
  taxId: 'B00000000',
  address: '',
  place: '',
  contact: '',
};
