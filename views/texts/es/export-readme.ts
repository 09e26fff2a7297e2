import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const es: ExportReadmeTexts = {
  title: 'Sus datos personales',
  about: (name, number, day) =>
    `Esto es todo lo que el taller conserva sobre ${name} (cliente ${number}), a fecha de ${day}.`,
  holder: 'El taller que conserva los datos y responde de ellos:',
  erased: (day) =>
    `Estos datos se suprimieron el ${day}. Queda lo que la ley obliga al taller a conservar: está bloqueado y no se usa para nada más.`,
  parts: {
    client: 'quién es usted, cómo contactarle y por qué datos se le reconoce',
    history: 'qué se cambió en sus datos, cuándo y quién, con los valores anteriores',
    consents: 'qué autorizó y qué rechazó, y cuándo',
    vehicles: 'sus vehículos',
    budgets: 'sus presupuestos y reparaciones: líneas, pasos, citas, notas, cambios',
    documents: 'qué fotos y papeles hay de ellos',
    evidence: 'qué decidió sobre los presupuestos, qué se le mostró y su firma',
    invoices: 'sus facturas con los pagos, y lo que se comunica de ellas a la Agencia Tributaria',
    messages: 'lo que se le dijo y lo que usted dijo: correo, SMS, llamadas',
    events:
      'lo que ocurrió en los últimos treinta días, como los correos que se abrieron y los enlaces que se pulsaron',
    notices: 'los avisos que recibió el taller sobre sus citas y decisiones',
    webhooks: 'a qué otros programas se comunicó lo que ocurría, en los últimos treinta días',
    answers: 'qué otros programas escribieron sus datos, en el último día',
    documentFiles: 'las fotos y los papeles, y los presupuestos que firmó',
    invoiceFiles: 'las facturas en PDF',
  },
  format:
    'Los archivos que acaban en .json son texto: los abre un navegador o un editor, y los programas pueden leerlos. Las horas están en UTC y los importes en euros.',
  leftOut:
    'No se incluye: lo que las piezas y el trabajo cuestan al taller; claves y contraseñas; datos de otras personas, salvo el nombre de quien hizo algo para usted o cambió sus datos.',
  rights:
    'Puede pedir al taller que corrija o suprima estos datos, que limite su uso o que deje de usarlos, y puede reclamar ante la autoridad de protección de datos.',
  missing: 'Estos archivos se han perdido o están dañados, y el taller no ha podido añadirlos:',
};
