import { type BudgetStatus, budgetStatuses } from '../../../../domain/budgets/status.ts';
import { PlainFrame, renderPanelPage } from '../../frame.tsx';
import type { PanelPage } from '../../page-context.ts';
import { BulkBar, ColumnChoice, CsvLink, Filters, Menu, Pager, Tabs } from '../browse.tsx';
import { Button, LinkButton } from '../button.tsx';
import { Empty } from '../feedback.tsx';
import { Field, FieldRow, FormSection } from '../field.tsx';
import { FormFooter, OperationForm } from '../form.tsx';
import { HoursEditor } from '../hours.tsx';
import { Card, PageHead, Section } from '../layout.tsx';
import { List, ListRow } from '../list.tsx';
import { PartLinks } from '../parts.tsx';
import { Plate } from '../plate.tsx';
import { Facts, History, RecordHead } from '../record.tsx';
import { Status } from '../status.tsx';
import { Table } from '../table.tsx';
import { Since, Time } from '../time.tsx';
import { Amount, Phone } from '../values.tsx';
import { type SampleBudget, sampleBudgets } from './data.ts';
import { renderSample, sampleWorkshop } from './frame.tsx';

const nextActs: Partial<Record<BudgetStatus, string>> = {
  Pendiente: 'Presupuestar',
  'En cotización': 'Enviar',
  Aprobado: 'Dar entrada',
  'En curso': 'Terminar',
  Finalizado: 'Facturar',
};

function NextAct({ status }: { status: BudgetStatus }) {
  const act = nextActs[status];
  return act ? <Button small>{act}</Button> : null;
}

function BudgetList({
  count,
  current,
  withActs = true,
}: {
  count: number;
  current?: string;
  withActs?: boolean;
}) {
  return (
    <List label="Presupuestos">
      {sampleBudgets
        .slice(0, count)
        .map(({ id, number, client, plate, model, work, status, since, total }) => (
          <ListRow
            id={id}
            href={`?page=record&id=${id}`}
            title={<span dir="auto">{client}</span>}
            reference={`${number}`}
            plate={<Plate plate={plate} />}
            detail={`${model} · ${work}`}
            status={<Status kind="budget" status={status} word={status} />}
            since={<Since at={since} />}
            amount={<Amount euros={total} />}
            {...(withActs && { action: <NextAct status={status} /> })}
            current={id === current}
          />
        ))}
    </List>
  );
}

/** A list that keeps its place beside the open record. */
export function splitScreen(page: PanelPage): string {
  return renderSample(
    page,
    { place: 'budgets', title: 'Presupuestos' },
    <>
      <PageHead title="Presupuestos" />
      <div class="split">
        <div class="split-list">
          <Card flush>
            <BudgetList count={12} current="b3" withActs={false} />
          </Card>
        </div>
        <div class="split-record">
          <Card>
            <RecordHead
              plate={<Plate plate="7788LMN" large />}
              title="Transportes Inventados del Mediterráneo, S. L."
              facts={<Status kind="budget" status="Aprobado" word="Aprobado" />}
              figure={{ label: 'Total con IVA', value: <Amount euros={282.57} /> }}
              actions={<Button kind="primary">Dar entrada</Button>}
            />
            <Facts
              facts={[
                { label: 'Vehículo', value: 'Renault Kangoo Express dCi 95' },
                { label: 'Trabajo', value: 'Diagnosis: testigo de motor' },
                { label: 'Entrada', value: <Time at="2026-12-03T08:00:00Z" /> },
                { label: 'Observaciones', value: 'Llamar antes de cambiar nada.', wide: true },
              ]}
            />
          </Card>
        </div>
      </div>
    </>,
  );
}

export function listScreen(page: PanelPage, count = 25): string {
  return renderSample(
    page,
    { place: 'budgets', title: 'Presupuestos' },
    <>
      <PageHead title="Presupuestos" note="25 abiertos · 12.480,40 € pendientes de aceptar">
        <LinkButton href="?" kind="primary" icon="add" shortcut="n">
          Nuevo presupuesto
        </LinkButton>
      </PageHead>
      <Card flush>
        <Filters
          action="?"
          search={{ name: 'q', value: '', placeholder: 'Matrícula, cliente o número' }}
          keep={{ page: 'list' }}
          filters={[
            {
              name: 'status',
              label: 'Estado',
              value: 'En curso',
              options: budgetStatuses.map((status) => ({ value: status, label: status })),
            },
            { name: 'person', label: 'Responsable', value: '', options: [] },
          ]}
          clearHref="?page=list"
        />
        <BudgetList count={count} />
        <Pager previous={null} next="?page=list" shown={{ first: 1, last: 25, all: 312 }} />
      </Card>
    </>,
  );
}

export function tableScreen(page: PanelPage): string {
  return renderSample(
    page,
    { place: 'invoices', title: 'Facturas' },
    <>
      <PageHead title="Facturas" />
      <Card flush>
        <Filters
          action="?"
          search={{ name: 'q', value: '', placeholder: 'Número o cliente' }}
          filters={[{ name: 'status', label: 'Estado', value: '', options: [] }]}
        >
          <ColumnChoice
            table="invoices"
            columns={[
              { name: 'client', label: 'Cliente', shown: true },
              { name: 'due', label: 'Vencimiento', shown: false },
            ]}
          />
          <CsvLink href="?" />
        </Filters>
        <Table<SampleBudget>
          caption="Facturas"
          rows={sampleBudgets.slice(0, 14)}
          id={({ id }) => id}
          name={({ number }) => `F2026-${number}`}
          href={({ id }) => `?page=record&id=${id}`}
          sort={{ by: 'date', descending: true }}
          sortHref={({ by, descending }) => `?page=table&sort=${descending ? '-' : ''}${by}`}
          selection={{ form: 'bulk', name: 'id' }}
          columns={[
            { name: 'number', label: 'Número', sortable: true, cell: ({ number }) => `F2026-${number}` },
            {
              name: 'date',
              label: 'Fecha',
              sortable: true,
              cell: ({ since }) => <Time at={since} show="day" />,
            },
            {
              name: 'client',
              label: 'Cliente',
              sortable: true,
              cell: ({ client }) => <span dir="auto">{client}</span>,
            },
            { name: 'plate', label: 'Matrícula', cell: ({ plate }) => <Plate plate={plate} /> },
            {
              name: 'status',
              label: 'Estado',
              cell: ({ number }) =>
                number % 3 === 0 ? (
                  <Status kind="invoice" status="overdue" word="Vencida" />
                ) : (
                  <Status
                    kind="invoice"
                    status={number % 2 ? 'paid' : 'issued'}
                    word={number % 2 ? 'Cobrada' : 'Emitida'}
                  />
                ),
            },
            {
              name: 'total',
              label: 'Total',
              numeric: true,
              sortable: true,
              cell: ({ total }) => <Amount euros={total} />,
              total: <Amount euros={12_345.67} />,
            },
          ]}
        />
        <BulkBar id="bulk" operation="sendInvoices">
          <Button icon="send">Enviar por correo</Button>
          <Button icon="download">Descargar</Button>
        </BulkBar>
        <Pager previous="?page=table" next="?page=list" shown={{ first: 26, last: 40, all: null }} />
      </Card>
    </>,
  );
}

export function recordScreen(page: PanelPage): string {
  return renderSample(
    page,
    { place: 'budgets', title: 'Presupuesto 1284' },
    <>
      <RecordHead
        back={{ href: '?page=list', label: 'Presupuestos' }}
        plate={<Plate plate="1234BCD" large />}
        title={<span dir="auto">Clara Ejemplo</span>}
        facts={
          <>
            <Status kind="budget" status="En curso" word="En curso" />
            <span>
              Seat León 1.5 TSI · desde hace <Since at="2026-11-29T10:00:00Z" />
            </span>
            <Phone phone="+34612345678" />
          </>
        }
        figure={{ label: 'Total con IVA', value: <Amount euros={1_334.21} /> }}
        actions={
          <>
            <Button kind="primary" icon="check">
              Terminar el trabajo
            </Button>
            <Menu label="Más acciones" iconOnly>
              <a class="menu-item" href="?">
                Imprimir
              </a>
              <a class="menu-item" href="?">
                Duplicar
              </a>
            </Menu>
          </>
        }
      />
      <Tabs
        label="Presupuesto 1284"
        items={[
          { href: '?', label: 'Trabajo', count: 6, current: true },
          { href: '?', label: 'Fotos y documentos', count: 12 },
          { href: '?', label: 'Mensajes', count: 3 },
          { href: '?', label: 'Factura' },
          { href: '?', label: 'Historial' },
        ]}
      />
      <div class="columns">
        <Card title="Datos del vehículo">
          <OperationForm operation="setVehicle" params={{ vehicle_id: 'v1' }} version='"3"' draft>
            <div class="fields">
              <Field name="model" label="Marca y modelo" type="text" value="Seat León 1.5 TSI" required />
              <FieldRow>
                <Field name="year" label="Año" type="integer" value={2021} />
                <Field name="mileage" label="Kilómetros" type="integer" unit="km" value={68_400} />
              </FieldRow>
              <Field
                name="vin"
                label="Bastidor (VIN)"
                type="text"
                value="VSSZZZ5FZ00000000"
                help="17 caracteres; está en el permiso de circulación."
              />
              <Field name="itv" label="Próxima ITV" type="date" value="2027-03-18" />
              <Field
                name="notes"
                label="Observaciones"
                type="textarea"
                value="Tornillo antirrobo en la guantera."
              />
            </div>
            <FormFooter submit="Guardar el vehículo" />
          </OperationForm>
        </Card>
        <div class="stack">
          <Card title="Cliente">
            <Facts
              facts={[
                { label: 'Teléfono', value: <Phone phone="+34612345678" /> },
                { label: 'Correo', value: 'clara@example.com' },
                { label: 'NIF', value: '00000000T' },
                { label: 'Última visita', value: <Time at="2025-10-02T09:00:00Z" /> },
              ]}
            />
          </Card>
          <Card title="Historial">
            <History
              items={[
                {
                  at: '2026-12-01T08:10:00Z',
                  by: 'Marta Inventada',
                  text: 'cambió el vehículo',
                  changes: [
                    { field: 'Kilómetros', from: '61.200', to: '68.400' },
                    { field: 'Observaciones', from: null, to: 'Tornillo antirrobo en la guantera.' },
                  ],
                },
                { at: '2026-11-30T16:45:00Z', by: 'Clara Ejemplo', text: 'aceptó el presupuesto' },
                { at: '2026-11-28T09:30:00Z', by: 'Marta Inventada', text: 'envió el presupuesto por SMS' },
              ]}
            />
          </Card>
        </div>
      </div>
    </>,
  );
}

const weekday = { start: '08:30', end: '19:00', closed: false };

/** Links to the parts of a screen, with one that is open. */
const parts = [
  {
    title: 'Taller',
    items: [
      { href: '?page=settings', label: 'Datos del taller', current: true },
      { href: '?page=settings', label: 'Horario' },
      { href: '?page=settings', label: 'Puestos' },
    ],
  },
  {
    title: 'Facturación',
    items: [
      { href: '?page=settings', label: 'Series' },
      { href: '?page=settings', label: 'Certificados' },
    ],
  },
];

export function settingsScreen(page: PanelPage): string {
  return renderSample(
    page,
    { place: 'settings', title: 'Ajustes' },
    <div class="parts">
      <PartLinks label="Ajustes" current="Datos del taller" groups={parts} />
      <div class="part">
        <PageHead
          title="Datos del taller"
          note="Aparecen en los documentos, en los correos y en la página del cliente."
        />
        <Card>
          <OperationForm operation="setSettings" version='"7"' draft>
            <FormSection id="identity" legend="Identidad" help="El emisor de presupuestos y facturas.">
              <Field name="name" label="Nombre" type="text" required value="Talleres Ejemplo, S. L." />
              <Field name="tax_id" label="NIF" type="text" width="medium" value="B00000000" required />
              <FieldRow>
                <Field name="zip" label="Código postal" type="text" value="28001" />
                <Field name="city" label="Población" type="text" value="Madrid" />
              </FieldRow>
              <Field name="phone" label="Teléfono" type="phone" value="+34910000000" />
            </FormSection>
            <HoursEditor
              name="schedule"
              lunchBreak={{ start: '14:00', end: '15:30' }}
              schedule={{
                mon: weekday,
                tue: weekday,
                wed: weekday,
                thu: weekday,
                fri: weekday,
                sat: { start: '09:00', end: '13:30', closed: false },
                sun: { start: '09:00', end: '13:00', closed: true },
              }}
            />
            <FormSection id="papers" legend="Documentos">
              <Field name="color" label="Color" type="colour" value="#1a5fb4" />
              <Field name="signing_code" label="Pedir un código antes de firmar" type="switch" value={true} />
            </FormSection>
            <FormFooter />
          </OperationForm>
        </Card>
      </div>
    </div>,
  );
}

export function signInScreen(page: PanelPage): string {
  return renderPanelPage(
    <PlainFrame page={page} title="Entrar" screen="sign-in" workshop={sampleWorkshop}>
      <h1>Entrar en el panel</h1>
      <OperationForm operation="signIn" action="/panel/sign-in">
        <div class="fields">
          <Field
            name="email"
            label="Correo electrónico"
            type="email"
            autocomplete="username"
            required
            autofocus
          />
          <Field
            name="password"
            label="Contraseña"
            type="password"
            autocomplete="current-password"
            required
          />
        </div>
        <div class="stack wide tight">
          <Button kind="primary">Entrar</Button>
          <Button icon="key">Entrar con una llave de acceso</Button>
        </div>
        <p>
          <a href="?">He olvidado la contraseña</a>
        </p>
      </OperationForm>
    </PlainFrame>,
  );
}

export function emptyScreen(page: PanelPage): string {
  return renderSample(
    { ...page, toasts: [{ text: 'Cita anulada', undo: { operation: 'bookAppointment' } }] },
    { place: 'clients', title: 'Clientes', workshop: { ...sampleWorkshop, sandbox: true } },
    <>
      <PageHead title="Clientes" />
      <Section title="">
        <Card flush>
          <Empty
            icon="clients"
            title="Todavía no hay clientes"
            text="Se crean al recibir el primer vehículo. También se pueden importar de un archivo CSV."
          >
            <LinkButton href="?" kind="primary" icon="add">
              Nuevo cliente
            </LinkButton>
            <LinkButton href="?" icon="upload">
              Importar
            </LinkButton>
          </Empty>
        </Card>
      </Section>
    </>,
  );
}
