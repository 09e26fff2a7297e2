import type { DeskHandlers } from '../../generated/handlers.ts';
import type { PictureName } from './pictures.ts';
import type { Stage } from './stage.ts';

type DeskLine = NonNullable<Parameters<DeskHandlers['createDeskBudget']>[0]['body']['lines']>[number];

/** A line of a quote; `stock` is the reference of a part of the workshop's store. */
export interface WorkLine extends Omit<DeskLine, 'part_id'> {
  stock?: string;
}

/** A usual work of the demo workshop. */
export interface Work {
  /** The service in the workshop's catalogue. */
  service: string;
  minutes: number;
  lines: WorkLine[];
  /** The client's request, in the note about its call. */
  asked: string;
  /** Photos that the mechanic takes of this work. */
  photos?: PictureName[];
  public_notes?: string;
  internal_notes?: string;
}

const labour = (description: string, quantity: number, unit_price = 48.5): WorkLine => ({
  description,
  line_type: 'labor',
  quantity,
  unit_price,
});
const stock = (reference: string, quantity = 1): WorkLine => ({ stock: reference, quantity });
const bought = (description: string, reference: string, unit_price: number, unit_cost: number): WorkLine => ({
  description,
  line_type: 'part',
  reference,
  unit_price,
  unit_cost,
});
const optional = (line: WorkLine): WorkLine => ({ ...line, optional: true });

const oil = [stock('ACE-5W30', 4.5), stock('FIL-0012')];

export const works = {
  oil: {
    service: 'Cambio de aceite y filtro',
    minutes: 60,
    asked: 'Pide cita para el cambio de aceite.',
    lines: [labour('Cambio de aceite y filtro', 0.8), ...oil],
    photos: ['Filtro de aceite usado.jpg'],
    public_notes: 'Hemos revisado también niveles y presión de los neumáticos.',
  },
  revision: {
    service: 'Revisión anual',
    minutes: 120,
    asked: 'Le toca la revisión anual y pregunta cuánto cuesta.',
    lines: [
      labour('Revisión anual de 30 puntos', 1.4),
      ...oil,
      stock('FIL-0031'),
      optional(stock('FIL-0044')),
      optional({ ...stock('ESC-600'), discount_pct: 10 }),
    ],
    photos: ['Filtro de aire sucio.jpg', 'Cuentakilómetros.jpg'],
    public_notes: 'Los cristales vibran al limpiar: recomendamos cambiar las escobillas.',
  },
  pads: {
    service: 'Pastillas delanteras',
    minutes: 90,
    asked: 'Los frenos chirrían al frenar en frío.',
    lines: [
      { ...labour('Cambio de pastillas delanteras', 1.2), group_title: 'Eje delantero' },
      { ...stock('PAS-1042'), group_title: 'Eje delantero' },
      optional(labour('Sustitución del líquido de frenos', 0.6)),
    ],
    photos: ['Pastillas gastadas.jpg'],
    internal_notes: 'Quedan 2 mm. Mirar los discos con el calibre.',
  },
  discs: {
    service: 'Discos y pastillas',
    minutes: 150,
    asked: 'Le tiembla el volante al frenar.',
    lines: [
      { ...labour('Cambio de discos y pastillas', 1.9), group_title: 'Eje delantero' },
      { ...stock('DIS-0288', 2), group_title: 'Eje delantero' },
      { ...stock('PAS-1042'), group_title: 'Eje delantero' },
      { ...labour('Purga del circuito', 0.4), group_title: 'Circuito hidráulico' },
      { ...stock('LIQ-DOT4', 0.75), group_title: 'Circuito hidráulico' },
    ],
    photos: ['Disco con rebaba.jpg', 'Pastillas gastadas.jpg'],
    public_notes: 'Los discos están por debajo del espesor mínimo: no se pueden reutilizar.',
  },
  belt: {
    service: 'Correa de distribución',
    minutes: 240,
    asked: 'Ha leído en el libro que toca la correa y quiere presupuesto.',
    lines: [
      labour('Cambio de correa de distribución y bomba de agua', 4.2),
      stock('KIT-7781'),
      stock('REF-G12', 5),
      optional(bought('Correa auxiliar', 'COR-6PK', 24.6, 11.8)),
    ],
    photos: ['Correa agrietada.jpg', 'Fuga de refrigerante.jpg'],
    public_notes: 'La bomba de agua ya pierde: se cambia en la misma operación.',
  },
  tyres: {
    service: 'Cambio de dos neumáticos',
    minutes: 60,
    asked: 'Quiere cambiar los dos neumáticos de delante.',
    lines: [
      stock('NEU-2055516', 2),
      labour('Montaje y equilibrado', 0.7),
      {
        description: 'Gestión de neumáticos usados',
        reference: 'NEU-RECICLAJE',
        line_type: 'fee',
        quantity: 2,
        unit_price: 1.8,
      },
      optional(labour('Alineación del eje delantero', 1)),
    ],
    photos: ['Neumático desgastado.jpg'],
  },
  align: {
    service: 'Alineación',
    minutes: 60,
    asked: 'El coche se va a la derecha.',
    lines: [labour('Alineación de los dos ejes', 1.1)],
    photos: ['Neumático desgastado.jpg'],
  },
  puncture: {
    service: 'Reparación de pinchazo',
    minutes: 30,
    asked: 'Tiene una rueda pinchada.',
    lines: [{ description: 'Reparación de pinchazo', line_type: 'other', unit_price: 16.45 }],
    photos: ['Clavo en el neumático.jpg'],
  },
  diagnosis: {
    service: 'Diagnosis electrónica',
    minutes: 60,
    asked: 'Se le ha encendido el testigo del motor.',
    lines: [labour('Diagnosis electrónica', 0.8, 56)],
    photos: ['Testigo del motor.jpg'],
    internal_notes: 'P0401: caudal de recirculación insuficiente.',
  },
  battery: {
    service: 'Batería',
    minutes: 30,
    asked: 'Por las mañanas no arranca.',
    lines: [labour('Comprobación de carga y montaje', 0.4, 56), stock('BAT-70')],
    photos: ['Borne sulfatado.jpg'],
  },
  alternator: {
    service: 'Alternador',
    minutes: 150,
    asked: 'Se enciende el testigo de la batería en marcha.',
    lines: [
      labour('Cambio de alternador', 1.6, 56),
      bought('Alternador reconstruido, 120 A', 'ALT-0145', 214, 139),
    ],
    photos: ['Testigo del motor.jpg'],
  },
  air: {
    service: 'Carga de aire acondicionado',
    minutes: 60,
    asked: 'El aire no enfría.',
    lines: [
      labour('Carga de gas y comprobación de fugas', 0.7),
      stock('GAS-R134', 480),
      optional(stock('FIL-0044')),
    ],
  },
  shocks: {
    service: 'Amortiguadores',
    minutes: 180,
    asked: 'En los baches golpea delante.',
    lines: [
      { ...labour('Cambio de amortiguadores delanteros', 2.6), group_title: 'Suspensión' },
      { ...stock('AMO-0220', 2), group_title: 'Suspensión' },
      { ...labour('Alineación', 1), group_title: 'Dirección' },
    ],
    photos: ['Amortiguador con fuga.jpg'],
    public_notes: 'El amortiguador derecho pierde aceite. Se cambian los dos por seguridad.',
  },
  joints: {
    service: 'Rótulas',
    minutes: 120,
    asked: 'La ITV le ha puesto holgura en la dirección.',
    lines: [labour('Cambio de rótulas de dirección', 1.5), stock('ROT-0087', 2), labour('Alineación', 1)],
  },
  bumper: {
    service: 'Pintura de paragolpes',
    minutes: 180,
    asked: 'Le han dado un golpe aparcado y pide presupuesto.',
    lines: [
      {
        description: 'Pintura de paragolpes trasero',
        line_type: 'sublet',
        unit_price: 185,
        group_title: 'Carrocería',
      },
      { ...labour('Desmontaje y montaje', 1.5, 52), group_title: 'Carrocería' },
    ],
    photos: ['Arañazo en el paragolpes.jpg'],
  },
  dent: {
    service: 'Reparación de abolladura',
    minutes: 180,
    asked: 'Tiene un golpe en la puerta y lo lleva por el seguro.',
    lines: [
      { ...labour('Reparación de la puerta trasera izquierda', 3.5, 52), group_title: 'Chapa' },
      {
        description: 'Pintura de la puerta y difuminado',
        line_type: 'sublet',
        unit_price: 240,
        group_title: 'Pintura',
      },
      { description: 'Materiales de pintura', line_type: 'fee', unit_price: 58, group_title: 'Pintura' },
    ],
    photos: ['Golpe en la puerta.jpg', 'Arañazo en el paragolpes.jpg'],
  },
  inspection: {
    service: 'Pre-ITV',
    minutes: 60,
    asked: 'Le caduca la ITV este mes.',
    lines: [
      { description: 'Revisión pre-ITV', line_type: 'other', unit_price: 32.23 },
      stock('LAM-H7', 2),
      optional({ description: 'Pasar la ITV por el cliente', line_type: 'other', unit_price: 57.02 }),
    ],
    photos: ['Faro quemado.jpg'],
  },
  clutch: {
    service: 'Embrague',
    minutes: 330,
    asked: 'Patina el embrague cuesta arriba.',
    lines: [
      labour('Cambio de embrague', 5.4),
      bought('Kit de embrague con volante bimasa', 'EMB-0310', 498, 356),
      bought('Aceite de la caja de cambios, 2 l', 'ACE-75W80', 27.4, 13.9),
    ],
    photos: ['Embrague quemado.jpg'],
  },
} satisfies Record<string, Work>;

export type WorkName = keyof typeof works;

/** Returns the lines of a work as the operations receive them. */
export async function linesOf(stage: Stage, { lines }: Work, { forDesk = true } = {}): Promise<DeskLine[]> {
  const shown = forDesk ? lines : lines.filter((line) => !line.optional);
  return Promise.all(
    shown.map(async ({ stock: reference, unit_cost, ...line }) => ({
      ...line,
      ...(forDesk && unit_cost !== undefined && { unit_cost }),
      ...(reference !== undefined && { part_id: await stage.partId(reference) }),
    })),
  );
}
