/** The maker of the software, invented for tests. */
export const maker = { name: 'Programas Ejemplo, S.L.', taxId: 'B00000000' };
