/** Who made the software, in tests: nobody. */
export const maker = { name: 'Programas Ejemplo, S.L.', taxId: 'B00000000' };
