import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const es: ExportReadmeTexts = {
  title: 'Sus datos personales',
  about: (name, number, day) =>
    `Esto es todo lo que el taller conserva sobre ${name} (cliente ${number}), a fecha de ${day}.`,
  holder: 'El taller responsable de los datos:',
  erased: (day) =>
    `Estos datos se suprimieron el ${day}. Queda lo que la ley obliga al taller a conservar: está bloqueado y no se usa para nada más.`,
  parts: {
    client: 'su nombre, sus datos de contacto y sus identificadores',
    history: 'los cambios en sus datos: cuándo, quién y los valores anteriores',
    consents: 'los consentimientos que dio y rechazó, con sus fechas',
    vehicles: 'sus vehículos',
    budgets: 'sus presupuestos y reparaciones: líneas, pasos, citas, notas, cambios',
    documents: 'la lista de sus fotos y documentos',
    evidence: 'sus decisiones sobre los presupuestos, lo que se le mostró y su firma',
    invoices: 'sus facturas con los pagos, y sus registros para la Agencia Tributaria',
    messages: 'los mensajes enviados y recibidos: correo, SMS, llamadas',
    events: 'los eventos de los últimos treinta días, como correos abiertos y enlaces pulsados',
    notices: 'los avisos que recibió el taller sobre sus citas y decisiones',
    webhooks: 'los otros programas que recibieron esos eventos, en los últimos treinta días',
    answers: 'los otros programas que escribieron sus datos, en el último día',
    documentFiles: 'las fotos y los documentos, y los presupuestos que firmó',
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
