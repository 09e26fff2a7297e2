import { findClient } from '../../db/clients/queries.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { receiveSandboxSms } from '../../handlers/sandbox/client/receive-sandbox-sms.ts';
import type { Calendar } from './calendar.ts';
import type { Script } from './episode.ts';
import { pick, scatterBetween } from './scatter.ts';
import type { Stage } from './stage.ts';
import { demoVehicleRow } from './steps.ts';

/** Notes a client's call, message or visit in the log. */
export async function noteCall(
  stage: Stage,
  { client_id, body, key }: { client_id: number; body: string; key: string },
): Promise<void> {
  const channel = pick(['call', 'call', 'whatsapp', 'email'] as const, `${key} channel`);
  const subject = channel === 'email' ? { subject: 'Consulta' } : {};
  const call = channel === 'call' ? { duration: scatterBetween(`${key} duration`, 35, 310) } : {};
  await stage.desk('recordInbound', {
    body: { channel, client_id, body, agent: stage.actor.name, ...subject, ...call },
  });
}

interface Inbound {
  day: number;
  time: string;
  vehicle: number;
  channel: 'email' | 'whatsapp' | 'call';
  subject?: string;
  body: string;
  duration?: number;
}

/** Messages of clients besides those that begin a job. */
const inbound: Inbound[] = [
  {
    day: -8,
    time: '17:12',
    vehicle: 26,
    channel: 'whatsapp',
    body: 'Buenas tardes, ¿el lunes abrís a las ocho y media?',
  },
  {
    day: -7,
    time: '09:31',
    vehicle: 23,
    channel: 'email',
    subject: 'Factura pendiente',
    body: 'Buenos días: la factura está en el departamento de pagos, sale con la remesa de la semana que viene.\n\nUn saludo.',
  },
  {
    day: -5,
    time: '12:48',
    vehicle: 46,
    channel: 'email',
    subject: 'Parte del seguro',
    body: 'Os adjunto los datos del parte: siniestro 26-004518, póliza A-77120. La perita pasará mañana por la tarde.',
  },
  {
    day: -4,
    time: '10:05',
    vehicle: 33,
    channel: 'call',
    duration: 142,
    body: 'Pregunta si ha llegado el alternador. Se le dice que lo esperamos pasado mañana.',
  },
  {
    day: -3,
    time: '18:02',
    vehicle: 40,
    channel: 'whatsapp',
    body: 'El coche va perfecto, muchas gracias por la rapidez.',
  },
  {
    day: -2,
    time: '11:20',
    vehicle: 56,
    channel: 'call',
    duration: 63,
    body: 'Llama por el presupuesto de los amortiguadores: lo mira con su marido y contesta.',
  },
  {
    day: -1,
    time: '16:44',
    vehicle: 38,
    channel: 'whatsapp',
    body: 'No me cuadra la línea nueva del presupuesto, ¿me llamáis?',
  },
  {
    day: -1,
    time: '19:25',
    vehicle: 66,
    channel: 'email',
    subject: 'Re: Su presupuesto',
    body: 'Buenas tardes: ¿se puede hacer solo el eje delantero? Gracias.',
  },
  { day: 0, time: '08:41', vehicle: 121, channel: 'whatsapp', body: 'Llego diez minutos tarde, hay atasco.' },
  {
    day: 0,
    time: '10:16',
    vehicle: 74,
    channel: 'call',
    duration: 88,
    body: 'Quiere saber si puede recoger el coche después de las siete. Se le guarda la llave en el buzón.',
  },
  {
    day: 0,
    time: '12:33',
    vehicle: 15,
    channel: 'email',
    subject: 'Tres furgonetas',
    body: 'Buenos días: necesitamos cita para la revisión de tres furgonetas antes de fin de mes.',
  },
];

export function addMessages(script: Script, calendar: Calendar): void {
  for (const { day, time, vehicle, ...message } of inbound) {
    const at = calendar.at(day, time, scatterBetween(message.body, 0, 50) / 60);
    const run = async (stage: Stage) => {
      const { client_id } = await demoVehicleRow(stage, vehicle);
      const agent = message.channel === 'call' ? { agent: stage.actor.name } : {};
      await stage.desk('recordInbound', { body: { client_id, ...agent, ...message } });
    };
    const by = message.channel === 'call' ? 'office' : 'service';
    script.add({ name: `message of vehicle ${vehicle}`, at, by, run });
  }
  addCampaigns(script, calendar);
}

/** Adds a mailing, a campaign by SMS, and the clients who unsubscribe. */
function addCampaigns(script: Script, calendar: Calendar): void {
  const inspectionMonth = calendar.day(8).slice(0, 7);
  script.add({
    name: 'templates',
    at: calendar.at(-7, '16:05'),
    by: 'office',
    run: async (stage) => {
      await stage.desk('setCampaignTemplate', { body: tyreMailing });
      await stage.desk('setCampaignTemplate', { body: inspectionSms });
    },
  });
  const send = (template: string, segment: string) => (stage: Stage) =>
    stage.desk('sendCampaign', { body: { template, segment } });
  script.add({
    name: 'tyre mailing',
    at: calendar.at(-6, '10:30'),
    by: 'office',
    run: send(tyreMailing.name, 'city:Getafe|Leganés'),
  });
  script.add({
    name: 'SMS about inspections',
    at: calendar.at(-5, '11:15'),
    by: 'office',
    run: send(inspectionSms.name, `itv:${inspectionMonth}`),
  });
  script.add({ name: 'stop by SMS', at: calendar.at(-5, '11:52'), by: 'service', run: stopBySms });
  script.add({
    name: 'stop by mail',
    at: calendar.at(-4, '09:20'),
    by: 'office',
    run: async (stage) => {
      const { client_id } = await demoVehicleRow(stage, 26);
      const body = 'No me enviéis más publicidad, por favor.';
      await stage.desk('unsubscribeClient', { body: { client_id, channel: 'email', body } });
    },
  });
}

async function stopBySms(stage: Stage): Promise<void> {
  const { client_id } = await demoVehicleRow(stage, 64);
  const client = requireRow(await findClient(stage.tx, { instanceId: stage.instanceId, id: client_id }));
  await stage.call(receiveSandboxSms, { body: { from: client.phone ?? '', body: 'BAJA' } });
}

const tyreMailing = {
  name: 'neumaticos-invierno',
  channel: 'email',
  subject: 'Neumáticos a punto para el frío, {name}',
  text:
    'Hola, {name}:\n\nRevisamos gratis el dibujo y la presión de sus neumáticos hasta fin de mes. ' +
    'Si hay que cambiarlos, la alineación va incluida.\n\nPida cita en el {phone}.\n\n{workshop}',
} as const;

const inspectionSms = {
  name: 'itv-proxima',
  channel: 'sms',
  text: 'Su ITV caduca pronto. Pida su revisión previa en el {phone}.',
} as const;
