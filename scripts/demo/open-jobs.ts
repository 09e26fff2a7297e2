import { answerAppointment, book, proposeTime } from './appointments.ts';
import { type Calendar, later } from './calendar.ts';
import type { Script } from './episode.ts';
import { requestOfFleet } from './integrations.ts';
import type { Stage } from './stage.ts';
import { changeBudget, decision, photos } from './steps.ts';
import { Story } from './story.ts';
import { works } from './works.ts';

// Jobs and quotes that wait for something today, and those that came to nothing.

/** Adds the jobs that are not finished or were not ordered. */
export function addOpenJobs(script: Script, calendar: Calendar, around: Date): void {
  addWaitingQuotes(script, calendar);
  addLostQuotes(script, calendar);
  addUnfinishedWork(script, calendar);
  addProposals(script, calendar, around);
}

function addWaitingQuotes(script: Script, calendar: Calendar): void {
  new Story(script, calendar, { key: 'shocks to decide', vehicle: 56, work: 'shocks' })
    .quote(-3, '16:30')
    .add([-3, '16:50'], 'mechanic2', photos('shocks to decide', ['Amortiguador con fuga.jpg']))
    .send(-3, '17:25');
  new Story(script, calendar, { key: 'discs to decide', vehicle: 66, work: 'discs' })
    .quote(-1, '10:10')
    .add(
      [-1, '10:40'],
      'mechanic0',
      photos('discs to decide', ['Disco con rebaba.jpg', 'Pastillas gastadas.jpg']),
    )
    .send(-1, '12:15');
  new Story(script, calendar, { key: 'revision to decide', vehicle: 67, work: 'revision' })
    .quote(-1, '16:05')
    .add(
      [-1, '16:20'],
      'mechanic1',
      photos('revision to decide', ['Filtro de aire sucio.jpg', 'Cuentakilómetros.jpg']),
    )
    .send(-1, '17:30');
  new Story(script, calendar, { key: 'bumper to decide', vehicle: 68, work: 'bumper' })
    .quote(0, '09:20')
    .add([0, '09:35'], 'office', photos('bumper to decide', ['Arañazo en el paragolpes.jpg']))
    .send(0, '10:45');
  new Story(script, calendar, { key: 'clutch to price', vehicle: 69, work: 'clutch' })
    .quote(-1, '12:40')
    .move(-1, '13:05', 'En cotización');
  new Story(script, calendar, { key: 'alternator to price', vehicle: 82, work: 'alternator' })
    .quote(0, '11:10')
    .move(0, '11:25', 'En cotización');
  // A quote is valid for twelve working days.
  new Story(script, calendar, { key: 'expiring quote', vehicle: 70, work: 'joints' })
    .quote(-12, '16:10')
    .send(-12, '16:40');
  addFleetRequests(script, calendar);
}

/** Adds requests of fleets that the workshop has not answered yet. */
function addFleetRequests(script: Script, calendar: Calendar): void {
  for (const [key, vehicle, day, time] of [
    ['fleet tyres', 79, -1, '18:12'],
    ['fleet oil', 87, 0, '08:03'],
  ] as const) {
    const work = key === 'fleet tyres' ? works.tyres : works.oil;
    script.add({
      name: key,
      at: calendar.at(day, time),
      by: 'fleet',
      run: (stage) => requestOfFleet(stage, { key, vehicle }, work),
    });
  }
}

function addLostQuotes(script: Script, calendar: Calendar): void {
  new Story(script, calendar, { key: 'expired quote', vehicle: 27, work: 'belt' })
    .quote(-17, '11:20')
    .send(-17, '12:05')
    .add([-2, '20:14'], 'service', decision('expired quote', { decision: 'renewal_asked' }));
  new Story(script, calendar, { key: 'declined quote', vehicle: 28, work: 'clutch' })
    .quote(-7, '10:35')
    .send(-7, '11:10')
    .add(
      [-6, '21:32'],
      'service',
      decision('declined quote', {
        decision: 'declined',
        reason: 'price',
        comment: 'Me sale más a cuenta cambiar de coche, gracias igualmente.',
      }),
    );
  new Story(script, calendar, { key: 'withdrawn quote', vehicle: 61, work: 'dent' })
    .quote(-5, '09:50')
    .send(-5, '10:30')
    .move(-2, '13:20', 'Retirado');
  const cancelled = { key: 'cancelled job', vehicle: 62, work: 'air' } as const;
  const start = calendar.at(1, '13:00');
  new Story(script, calendar, cancelled)
    .quote(-4, '12:10')
    .send(-4, '12:30')
    .move(-4, '13:10', 'Aprobado')
    .add([-4, '13:12'], 'office', (stage) => book(stage, cancelled.key, { start, box: 0, minutes: 60 }))
    .add([-2, '20:41'], 'service', (stage) => answerAppointment(stage, cancelled.key, 'withdrawn'))
    .move(-1, '09:05', 'Cancelado');
}

function addUnfinishedWork(script: Script, calendar: Calendar): void {
  new Story(script, calendar, { key: 'waits for a part', vehicle: 33, work: 'alternator' })
    .quote(-5, '08:55')
    .send(-5, '09:40')
    .add([-5, '20:05'], 'service', decision('waits for a part', { decision: 'accepted', signature: 'drawn' }))
    .arrive(-4, '08:35')
    .begin(-4, '08:50', 'mechanic0')
    .add([-4, '09:30'], 'mechanic0', photos('waits for a part', ['Testigo del motor.jpg']))
    .add([-4, '09:42'], 'mechanic0', needPart('waits for a part', { description: 'Alternador 14 V, 120 A' }))
    .add([-4, '09:48'], 'office', (stage) => orderPart(stage, 'waits for a part', calendar.at(2, '09:00')))
    .move(-4, '09:45', 'En espera', 'mechanic0')
    .add([-4, '09:50'], 'office', (stage) =>
      changeBudget(stage, 'waits for a part', {
        waiting_parts: true,
        hold_until: calendar.at(2, '09:00').toISOString(),
        internal_notes: 'El proveedor confirma la entrega del alternador.',
      }),
    );
  addChangedJob(script, calendar, { key: 'changed job', vehicle: 36 }, [-2, '19:48'], 'accepted');
  addChangedJob(script, calendar, { key: 'refused change', vehicle: 38 }, [-1, '16:31'], 'declined');
  addNeededParts(script, calendar);
  new Story(script, calendar, { key: 'ready since yesterday', vehicle: 74, work: 'joints' })
    .quote(-2, '10:20')
    .send(-2, '10:55')
    .workOn(-1, '10:35', '16:10');
}

/** Adds parts that mechanics asked for yesterday: one to be ordered, and one that is in stock. */
function addNeededParts(script: Script, calendar: Calendar): void {
  script.add({
    name: 'hose for the changed job',
    at: calendar.at(-1, '17:35'),
    by: 'mechanic1',
    run: needPart('changed job', { description: 'Latiguillo de freno delantero derecho' }),
  });
  script.add({
    name: 'lamps for the refused change',
    at: calendar.at(-1, '18:02'),
    by: 'mechanic1',
    run: needPart('refused change', { reference: 'LAM-H7', quantity: 2 }),
  });
}

interface NeededPart {
  description?: string;
  /** The reference of a part in stock. */
  reference?: string;
  quantity?: number;
}

/** Returns the step in which a mechanic asks for a part. */
function needPart(key: string, { reference, ...wish }: NeededPart) {
  return async (stage: Stage) => {
    const part = reference === undefined ? {} : { part_id: await stage.partId(reference) };
    const body = { ...wish, ...part };
    const { id } = await stage.desk('requestPart', { params: { id: stage.ids.get(key) }, body });
    stage.ids.set(`part of ${key}`, id);
  };
}

async function orderPart(stage: Stage, key: string, expected: Date): Promise<void> {
  await stage.desk('setPartRequest', {
    params: { id: stage.ids.get(key), requestId: stage.ids.get(`part of ${key}`) },
    body: { state: 'ordered', expected_on: expected.toISOString().slice(0, 10) },
  });
}

/** Adds a job with a line that is added during the work, about which the client decides again. */
function addChangedJob(
  script: Script,
  calendar: Calendar,
  { key, vehicle }: { key: string; vehicle: number },
  decided: [day: number, time: string],
  how: 'accepted' | 'declined',
): void {
  const addLine = {
    description: 'Latiguillo de freno delantero derecho',
    line_type: 'part',
    reference: 'LAT-0031',
    unit_price: 38.4,
    unit_cost: 19.2,
  } as const;
  const comment = how === 'declined' ? { comment: 'Esto no lo habíamos hablado.' } : {};
  new Story(script, calendar, { key, vehicle, work: 'pads' })
    .quote(-5, '11:35')
    .send(-5, '12:00')
    .add([-5, '21:10'], 'service', decision(key, { decision: 'accepted', signature: 'drawn', chosen: 1 }))
    .arrive(-2, '08:40')
    .begin(-2, '08:58', 'mechanic1')
    .add([-2, '09:40'], 'mechanic1', photos(key, ['Pastillas gastadas.jpg']))
    .add([-2, '10:05'], 'mechanic1', (stage) =>
      stage.desk('addBudgetLine', { params: { id: stage.ids.get(key) }, body: addLine }),
    )
    .add(decided, 'service', decision(key, { decision: how, ...comment }));
}

/** Adds times that clients have proposed during the last hours, and that wait for the workshop. */
function addProposals(script: Script, calendar: Calendar, around: Date): void {
  const proposals = [
    {
      key: 'proposal of alternator',
      vehicle: 75,
      work: 'alternator',
      day: 2,
      time: '15:30',
      box: 1,
      hours: 14,
    },
    { key: 'proposal of tyres', vehicle: 76, work: 'tyres', day: 3, time: '16:00', box: 2, hours: 9 },
    { key: 'proposal of alignment', vehicle: 78, work: 'align', day: 4, time: '12:30', box: 2, hours: 2 },
  ] as const;
  for (const { key, vehicle, work, day, time, box, hours } of proposals) {
    const start = calendar.at(day, time);
    const proposed = later(around, -60 * hours);
    new Story(script, calendar, { key, vehicle, work })
      .quote(-3, '12:20')
      .send(-3, '12:45')
      .add([-2, '21:05'], 'service', decision(key, { decision: 'accepted', signature: 'typed', chosen: 1 }))
      .add(proposed, 'service', (stage) =>
        proposeTime(stage, key, { start, box, minutes: works[work].minutes }),
      );
  }
}
