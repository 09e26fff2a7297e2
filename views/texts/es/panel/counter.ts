import type { CounterTexts } from '../../types/panel/counter.ts';

export const counter: CounterTexts = {
  note: 'Busque al cliente o apunte uno nuevo, y elija la hora.',
  search: 'Matrícula, teléfono o nombre',
  find: 'Buscar',
  none: (query) => `Nadie coincide con «${query}». Apunte los datos del cliente nuevo.`,
  matches: 'Clientes y vehículos encontrados',
  newClient: 'Cliente nuevo',
  otherClient: 'Otro cliente',
  anotherVehicle: 'Otro vehículo',
  otherPlate: 'Matrícula de otro vehículo',
  noVehicles: 'Aún sin vehículos.',
  noJobs: 'Nada abierto.',
  noVisits: 'Aún sin visitas.',
  inspection: 'ITV hasta el',
  inspectionExpired: 'ITV caducada',
  when: 'Cuándo',
  day: 'Día',
  earlier: 'Antes',
  later: 'Después',
  showTimes: 'Ver horas',
  withoutTime: 'Sin cita',
  onlyFree: (minutes) => `solo ${minutes} min`,
  noTimes: {
    hours: 'El taller cierra ese día de la semana.',
    holiday: 'El taller está cerrado:',
    no_boxes: 'Aún no hay boxes, así que no se pueden dar citas.',
  },
  addBox: 'Añadir box',
  anyBox: 'Cualquier box libre',
  book: 'Apuntar visita',
  booked: 'Visita apuntada',
  bookedWithoutTime: 'Visita apuntada, sin cita',
  nextCall: 'Otra llamada',
  confirmation: {
    planned: {
      email: (address) =>
        `Un correo a ${address} con la hora, la cita para el calendario y el enlace al presupuesto.`,
      sms: (address) => `Un SMS al ${address} con la hora y el enlace al presupuesto.`,
    },
    sent: {
      email: (address) => `La confirmación sale por correo a ${address}.`,
      sms: (address) => `La confirmación sale por SMS al ${address}.`,
    },
    none: 'No se puede enviar confirmación:',
  },
  unpaid: (amount) => `${amount} sin cobrar`,
};
