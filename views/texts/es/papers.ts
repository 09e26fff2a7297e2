import type { PaperTexts } from '../types/papers.ts';

export const es: PaperTexts = {
  page: (page, pages) => `Página ${page} de ${pages}`,
  client: 'Cliente',
  vehicle: 'Vehículo',
  km: (kilometres) => `${kilometres} km`,
  date: 'Fecha',
  registration: (number) => `N.º de registro: ${number}`,
  plannedDelivery: 'Entrega prevista',
  plannedQuote: 'Entrega prevista del presupuesto',
  blanks: { address: 'Domicilio', plate: 'Matrícula', model: 'Marca y modelo', km: 'Kilómetros' },
  kinds: { labor: 'Mano de obra', part: 'Recambio', fee: 'Varios', sublet: 'Trabajo subcontratado' },
  optional: 'Opcional',
  optionalBeside: (sum) => `Opcionales, no incluidos en el total: ${sum}`,
  continued: '(sigue en la página del presupuesto)',
  signatures: {
    workshop: 'Por el taller',
    acceptance: 'Acepto el presupuesto',
    client: 'El cliente',
    signature: 'Firma',
    sent: 'Enviado por el taller',
    received: 'Vehículo recibido por el taller',
    electronic: 'Firmado electrónicamente',
    drawnBy: (name) => `Firma de ${name}`,
    evidence: (reference) => `Registro de la firma: ${reference}`,
  },
  receipt: {
    title: (number) => `Resguardo de depósito ${number}`,
    received: 'Recibido el',
    leftFor: { label: 'Depositado para', quote: 'Elaborar un presupuesto', repair: 'Reparación' },
    work: 'Trabajos',
    unknownWork: 'Por determinar cuando se examine el vehículo.',
    more: (lines, quote) =>
      `Y ${lines} ${lines === 1 ? 'concepto' : 'conceptos'} más, detallados en el ${quote}.`,
    bringBack: 'Presente este resguardo para recoger el vehículo.',
  },
  spain: {
    quote: [
      'Este presupuesto es válido durante un mínimo de 12 días hábiles. El trabajo no empieza hasta que usted lo acepta con su firma. Si durante el trabajo aparecen averías ocultas, se le comunicarán en un plazo de 48 horas con su importe y solo se repararán si usted da su conformidad.',
      'Las piezas sustituidas están a su disposición y tiene derecho a llevárselas. Las que se colocan son nuevas, salvo que acepte otra cosa por escrito. La reparación está garantizada durante 3 meses o 2.000 km como mínimo (15 días o 2.000 km en vehículos industriales). Hay hojas de reclamaciones a su disposición.',
      'Si deja el vehículo, tiene derecho a un resguardo de depósito; este presupuesto, firmado por ambas partes, hace sus veces.',
    ],
    receipt: [
      'Si pierde el resguardo, podrá recoger el vehículo acreditando de otro modo que le corresponde retirarlo. Hay hojas de reclamaciones a su disposición.',
    ],
  },
};
