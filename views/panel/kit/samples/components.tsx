import type { ComponentChildren } from 'preact';
import { type StatusKind, type StatusMark, statusMarks } from '../../../../domain/status/marks.ts';
import { kitTexts } from '../../../texts/panel/kit.ts';
import { PageContext, usePage } from '../../page-context.ts';
import { ColumnChoice, CsvLink, Filters, Pager } from '../browse.tsx';
import { Button, Buttons, IconButton, LinkButton } from '../button.tsx';
import { Bars, DayColumns, Sparkline } from '../chart.tsx';
import { CodeBlock, Secret } from '../code.tsx';
import { Dialog, Empty, Failure, NothingFound, OfflineNotice } from '../feedback.tsx';
import { Field } from '../field.tsx';
import { FindOptions } from '../find.tsx';
import { FormFooter, OperationForm } from '../form.tsx';
import { Icon } from '../icon.tsx';
import { type IconName, lucideNames } from '../icon-names.ts';
import { Card } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { PickerOptions } from '../picker.tsx';
import { Plate } from '../plate.tsx';
import { Facts, History, Stat, Stats } from '../record.tsx';
import { ShortcutList } from '../shortcuts.tsx';
import { Badge } from '../status.tsx';
import { Progress, Steps } from '../steps.tsx';
import { type Column, Table } from '../table.tsx';
import { chooseColumns, sortRows, writeSort } from '../table-columns.tsx';
import { Since, Time } from '../time.tsx';
import { Upload } from '../upload.tsx';
import { Amount, Person, Phone, Quantity } from '../values.tsx';

const longText =
  'Sustitución del conjunto de frenado regenerativo hidráulico, con purgado completo del circuito y comprobación';

/** One component with its states. */
export function Sample({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Card title={title}>
      <div class="stack wide">{children}</div>
    </Card>
  );
}

export function ButtonSamples() {
  return (
    <Sample title="Botones">
      <Buttons>
        <Button kind="primary">Emitir factura F2026-0012, 334,21 €</Button>
        <Button icon="print">Imprimir</Button>
        <Button kind="quiet">Cancelar</Button>
        <Button kind="danger" icon="remove">
          Eliminar
        </Button>
        <LinkButton href="?" iconEnd="next">
          Siguiente
        </LinkButton>
        <IconButton icon="edit" label="Editar" shortcut="e" />
        <Button small>Terminar</Button>
      </Buttons>
      <Buttons>
        <Button kind="primary" disabled="Falta el NIF del cliente.">
          Emitir factura
        </Button>
        <Button disabled="El trabajo no está terminado.">Entregar el vehículo</Button>
      </Buttons>
      <Button>{longText}</Button>
    </Sample>
  );
}

export function ValueSamples() {
  const marks = Object.entries(statusMarks) as [StatusKind, Record<string, StatusMark>][];
  return (
    <Sample title="Valores">
      <div class="row">
        {['1234BCD', 'B4321XY', 'AB123CD', 'CB1234AB', 'R1234BBB'].map((plate) => (
          <Plate plate={plate} />
        ))}
        <Plate plate="AB123CD" country="F" />
        <Plate plate="1234BCD" large />
      </div>
      <div class="row">
        <Phone phone="+34612345678" />
        <Phone phone="+359 88 123 4567" />
        <Amount euros={1234.5} />
        <Amount euros={-80} strong />
        <Amount euros={null} />
        <Quantity value={128400} unit="km" />
        <Quantity value={1.75} unit="h" />
      </div>
      <div class="row">
        <Person name="Marta Inventada" note="Recepción" />
        <Person name="Иван Примеров" href="?" />
        <Person name="مثال حسن" />
      </div>
      <div class="row">
        <Time at="2026-12-01T08:10:00Z" />
        <Time at="2026-11-30T16:45:00Z" />
        <Time at="2026-12-02T08:30:00Z" />
        <Time at="2026-12-14T08:30:00Z" />
        <Time at="2025-10-02T08:30:00Z" />
        <Time at="2026-12-31" />
        <Time at="2026-12-14T08:30:00Z" show="long" />
        <Since at="2026-11-28T09:00:00Z" />
      </div>
      {marks.map(([kind, statuses]) => (
        <div class="row">
          {Object.entries(statuses).map(([status, mark]) => (
            <Badge {...mark} word={kind === 'budget' ? status : status.replaceAll('_', ' ')} />
          ))}
        </div>
      ))}
      <div class="row">
        <Badge {...statusMarks.budget['En curso']} word="En curso" plain />
        <Badge {...statusMarks.invoice.overdue} word="Vencida" plain />
      </div>
    </Sample>
  );
}

export function IconSamples() {
  return (
    <Sample title="Iconos">
      <div class="row">
        {(Object.keys(lucideNames) as IconName[]).map((name) => (
          <Icon name={name} label={name} />
        ))}
      </div>
    </Sample>
  );
}

export function NoticeSamples() {
  return (
    <Sample title="Avisos">
      <Notice tone="info" title="La numeración empieza en enero">
        <p>La primera factura del año será la F2027-0001.</p>
      </Notice>
      <Notice tone="good" title="El certificado es válido hasta el 3 de mayo de 2028" />
      <Notice tone="warn" title="Faltan datos para emitir facturas">
        <p>
          <a href="?">Complete el NIF y la dirección del taller</a>.
        </p>
      </Notice>
      <Notice tone="bad" title="Hacienda ha rechazado la factura F2026-0011">
        <p>{longText}</p>
      </Notice>
      <OfflineNotice shown />
    </Sample>
  );
}

export function RefusedFormSample() {
  const page = usePage();
  const refusal = {
    operation: 'createDeskClient',
    message: 'No se ha guardado.',
    fields: {
      phone: 'Faltan cifras: un teléfono español tiene nueve.',
      price: 'Escriba un importe, como 12,50.',
    },
    input: { name: 'Clara Ejemplo', phone: '61234', price: 'doce con cinco' },
  };
  return (
    <Sample title="Formulario rechazado">
      <PageContext.Provider value={{ ...page, refusal }}>
        <OperationForm operation="createDeskClient">
          <div class="fields">
            <Field name="name" label="Nombre" type="text" required />
            <Field name="phone" label="Teléfono" type="phone" />
            <Field name="price" label="Precio por hora" type="money" help="Sin IVA." />
          </div>
          <FormFooter submit="Crear el cliente" cancelHref="#" />
        </OperationForm>
      </PageContext.Provider>
    </Sample>
  );
}

export function ConflictSample() {
  const page = usePage();
  const { yes, no } = kitTexts[page.language].field;
  const refusal = {
    ...{ operation: 'setVehicle', message: '', fields: {}, input: {} },
    conflict: {
      ...{ base: '{}', others: {} },
      fields: [
        {
          ...{ name: 'mileage', label: 'Kilómetros', mine: '68400', theirs: '68420' },
          ...{ mineShown: '68.400', theirsShown: '68.420', keepsTheirs: false },
        },
        {
          ...{ name: 'notes', label: 'Observaciones', mine: longText, theirs: '' },
          ...{ mineShown: longText, theirsShown: '', keepsTheirs: false },
        },
        {
          ...{ name: 'active', label: 'Activo', mine: 'true', theirs: 'false' },
          ...{ mineShown: yes, theirsShown: no, keepsTheirs: true },
        },
      ],
    },
  };
  return (
    <Sample title="Conflicto">
      <PageContext.Provider value={{ ...page, refusal }}>
        <OperationForm operation="setVehicle" version='"4"'>
          <Field name="mileage" label="Kilómetros" type="integer" />
        </OperationForm>
      </PageContext.Provider>
    </Sample>
  );
}

export function PickerSamples() {
  const results = [
    { value: 'c1', text: 'Clara Ejemplo', detail: '612 345 678 · 1234 BCD' },
    { value: 'c2', text: 'Clàudia Inventada i Fills', detail: '600 000 000' },
    { value: 'c3', text: 'مثال حسن', detail: '600 000 001' },
  ];
  const createHref = '/panel/clients/new?name=';
  return (
    <Sample title="Buscador de registros">
      <Field
        name="sample_client"
        label="Sin guiones: resultados"
        type="picker"
        picker="client"
        text="cla"
        results={results}
        createHref={createHref}
      />
      <Field
        name="sample_none"
        label="Sin guiones: nada"
        type="picker"
        picker="client"
        text="zzz"
        results={[]}
        createHref={createHref}
      />
      <div class="picker open">
        <div class="picker-list" role="listbox" aria-label="Resultados">
          <PickerOptions query="cla" results={results} createHref={createHref} />
        </div>
      </div>
      <div class="picker open">
        <div class="picker-list" role="listbox" aria-label="Buscar">
          <FindOptions
            query="1234"
            groups={[
              {
                title: 'Vehículos',
                found: [
                  { href: '?', icon: 'vehicles', text: '1234 BCD', detail: 'Seat León · Clara Ejemplo' },
                ],
              },
              {
                title: 'Presupuestos',
                found: [{ href: '?', icon: 'budgets', text: '1234', detail: 'Frenos delanteros' }],
              },
              { title: 'Ir a', found: [] },
            ]}
          />
        </div>
      </div>
    </Sample>
  );
}

export function StateSamples() {
  return (
    <Sample title="Estados">
      <Empty
        icon="budgets"
        title="Todavía no hay presupuestos"
        text="El primero se crea al recibir un vehículo."
      >
        <Button kind="primary" icon="add">
          Nuevo presupuesto
        </Button>
      </Empty>
      <NothingFound query="9999 ZZZ" clearHref="#" />
      <Failure reference="req_0000000000" retryHref="#" />
    </Sample>
  );
}

export function FigureSamples() {
  return (
    <Sample title="Cifras">
      <Stats>
        <Stat
          label="Facturado en diciembre"
          value={<Amount euros={12_480.4} />}
          note="8 % más que en noviembre"
          chart={<Sparkline values={[3, 5, 4, 7, 6, 9, 8, 12]} label="Sube de 3 a 12" />}
        />
        <Stat
          label="Pendiente de cobro"
          value={<Amount euros={2_310} />}
          href="?"
          note="4 facturas vencidas"
        />
        <Stat label="Vehículos en el taller" value="11" />
      </Stats>
      <Bars
        caption="Horas por persona"
        bars={[
          { label: 'Pau Fictici', value: 38.5, shown: '38,5 h' },
          { label: 'Lucía Muestra', value: 21, shown: '21 h', href: '?' },
          { label: 'Joan Inventat i Fills', value: 0, shown: '0 h' },
        ]}
      />
      <DayColumns
        caption="Peticiones de los últimos 7 días"
        words={{ day: 'Día', total: 'peticiones', failed: 'errores' }}
        days={[40, 0, 310, 220, 0, 95, 12].map((total, index) => ({
          date: `2026-12-0${index + 1}`,
          total,
          failed: Math.round(total / 9),
        }))}
      />
    </Sample>
  );
}

export function StepSamples() {
  return (
    <Sample title="Pasos">
      <Progress done={2} all={5} label="Primeros pasos" />
      <Steps
        steps={[
          { title: 'Datos del taller', href: '?', state: 'done', text: 'Hecho ayer por Marta Inventada.' },
          { title: 'Horario', href: '?', state: 'done' },
          {
            title: 'Puestos de trabajo',
            href: '?',
            state: 'current',
            text: 'Sin puestos, los clientes no pueden pedir cita.',
            action: <LinkButton href="?">Añadir puestos</LinkButton>,
          },
          {
            title: 'Correo',
            state: 'current',
            text: 'Un paso abierto con su formulario.',
            content: <Field name="host" label="Servidor" type="text" />,
          },
          { title: 'SMS', href: '?', state: 'skipped', text: 'Omitido.' },
          { title: 'Serie de facturas', state: 'toCome', text: 'Sin serie no se pueden emitir facturas.' },
        ]}
      />
    </Sample>
  );
}

export function CodeSamples() {
  return (
    <Sample title="Código y claves">
      <CodeBlock
        id="sample-code"
        label="curl"
        code={'curl https://taller.example.com/api/v1/clients \\\n  -H "Authorization: Bearer $KEY"'}
      />
      <Secret
        id="sample-secret"
        label="Clave de API «Web»"
        secret="wk_0000000000000000000000000000000000000000"
      />
    </Sample>
  );
}

export function UploadSample() {
  return (
    <Sample title="Archivos">
      <Upload
        id="sample-upload"
        operation="addDocument"
        name="content"
        label="Añadir fotos"
        maxBytes={10_000_000}
        accept="image/*,.pdf"
        multiple
        camera
      />
      <ul class="upload-list">
        <li class="upload-item">
          <span class="upload-icon" />
          <span class="upload-name">Golpe en la aleta.jpg</span>
          <span class="upload-state">Subiendo: 62 %</span>
          <progress value={0.62} max={1} aria-label="Golpe en la aleta.jpg" />
        </li>
        <li class="upload-item bad">
          <span class="upload-icon" />
          <span class="upload-name">Peritaje.pdf</span>
          <span class="upload-state">No se ha podido subir</span>
          <button type="button" class="button small">
            Reintentar
          </button>
        </li>
      </ul>
    </Sample>
  );
}

export function DialogSample({ open }: { open: boolean }) {
  return (
    <Sample title="Diálogo">
      <Buttons>
        <LinkButton href="?page=components&dialog=sample-dialog" dialog="sample-dialog">
          Anular la factura…
        </LinkButton>
      </Buttons>
      <Dialog
        id="sample-dialog"
        title="Anular la factura F2026-0012"
        open={open}
        closeHref="?page=components"
      >
        <OperationForm operation="cancelInvoice" params={{ invoice_id: 'i1' }}>
          <p>
            Se anula también en Hacienda. Clara Ejemplo recibirá un correo con la anulación. Una factura
            anulada no se puede recuperar.
          </p>
          <Field name="reason" label="Motivo" type="text" required />
          <FormFooter
            submit="Anular la factura F2026-0012, 334,21 €"
            kind="danger"
            cancelHref="?page=components"
          />
        </OperationForm>
      </Dialog>
    </Sample>
  );
}

export function ShortcutSample() {
  return (
    <Sample title="Atajos">
      <ShortcutList allowed={['today', 'counter', 'diary', 'jobs', 'clients', 'invoices']} />
    </Sample>
  );
}

/** A table without rows, one whose search finds nothing, and one that is sorted, with totals and chosen columns. */
export function TableSamples() {
  const columns: Column<SampleRate>[] = [
    { name: 'name', label: 'Nombre', sortable: true, cell: ({ name }) => name },
    {
      name: 'price',
      label: 'Precio por hora',
      numeric: true,
      sortable: true,
      cell: ({ price }) => <Amount euros={price} />,
      total: <Amount euros={100.5} />,
    },
    { name: 'note', label: 'Nota', choice: 'hidden', cell: () => '—' },
    {
      name: 'acts',
      label: 'Acciones',
      labelHidden: true,
      plain: true,
      cell: ({ name }) => (
        <span class="row-acts">
          <IconButton icon="edit" label={`Cambiar: ${name}`} href="?" />
        </span>
      ),
    },
  ];
  const page = usePage();
  const { shown, choice } = chooseColumns(page, 'rates', columns);
  const sort = { by: 'price', descending: true };
  const table = { caption: 'Tarifas', id: ({ name }: SampleRate) => name, columns: shown };
  return (
    <Sample title="Tablas">
      <Card flush>
        <Filters action="?" search={{ name: 'q', value: '', placeholder: 'Nombre' }}>
          <ColumnChoice table="rates" columns={choice} />
          <CsvLink />
        </Filters>
        <Table
          {...table}
          rows={sortRows(page, shown, sampleRates, sort)}
          sort={sort}
          sortHref={(wanted) => `?sort=${writeSort(wanted)}`}
        />
        <Pager previous={null} next="?" shown={{ first: 1, last: 2, all: 12 }} />
      </Card>
      <Table {...table} rows={[]} empty={<Empty icon="info" title="Todavía no hay nada." />} />
      <Table {...table} rows={[]} empty={<NothingFound query="zz" clearHref="?" />} />
    </Sample>
  );
}

interface SampleRate {
  name: string;
  price: number;
}

const sampleRates: SampleRate[] = [
  { name: 'Mecánica', price: 48.5 },
  { name: 'Chapa y pintura', price: 52 },
];

export function TimeSamples() {
  const moments = [
    '2026-12-01T09:38:00Z',
    '2026-11-30T08:00:00Z',
    '2026-12-02T08:30:00Z',
    '2025-03-02T10:00:00Z',
  ];
  return (
    <Sample title="Fechas y horas">
      <Facts
        facts={[
          ...moments.map((at) => ({ label: at, value: <Time at={at} /> })),
          { label: 'Día', value: <Time at="2026-12-01" /> },
          { label: 'Día de la semana', value: <Time at="2026-12-01" show="weekday" /> },
          { label: 'Completa', value: <Time at="2026-12-01T09:38:00Z" show="long" /> },
          { label: 'Desde', value: <Since at="2026-11-28T09:38:00Z" /> },
        ]}
      />
    </Sample>
  );
}

export function HistorySample() {
  return (
    <Sample title="Historial">
      <History
        items={[
          {
            at: '2026-12-01T09:10:00Z',
            by: 'Marta Inventada',
            text: '· Cambio: Ajustes',
            changes: [
              { field: 'Teléfono', from: '910 000 001', to: '910 000 002' },
              { field: 'Página web', from: null, to: longText },
            ],
          },
          { at: '2026-11-30T09:10:00Z', by: 'Pau Fictici', text: '· Baja: Logotipo' },
        ]}
      />
      <History items={[]} empty="Todavía no hay cambios." />
    </Sample>
  );
}
