import type { Language } from '../../../../generated/errors.ts';
import { Frame, renderPanelPage } from '../../frame.tsx';
import type { PanelPage } from '../../page-context.ts';
import { Button, Buttons, IconButton, LinkButton } from '../button.tsx';
import { Card, PageHead } from '../layout.tsx';
import { FieldSamples } from './fields.tsx';
import { samplePage } from './page.ts';

const workshop = { name: 'Talleres Ejemplo', logo: null, color: null, sandbox: false };
const person = { name: 'Marta Inventada', role: 'Recepción' };

function pageOf(query: URLSearchParams): PanelPage {
  return {
    ...samplePage,
    language: (query.get('lang') ?? 'es') as Language,
    theme: (query.get('theme') as 'dark') ?? null,
    foldedRail: query.has('folded'),
  };
}
export const samplePages: Record<string, (query: URLSearchParams) => string> = {
  fields: (query) =>
    renderPanelPage(
      <Frame
        page={pageOf(query)}
        title="Kit"
        screen="kit"
        place="settings"
        workshop={{ ...workshop, color: query.get('color') }}
        person={person}
      >
        <PageHead title="Componentes" note="Todos los componentes en todos sus estados.">
          <LinkButton href="#" icon="download">
            Descargar
          </LinkButton>
          <Button kind="primary" icon="add">
            Nuevo presupuesto
          </Button>
        </PageHead>
        <Card title="Botones">
          <Buttons>
            <Button kind="primary">Emitir factura F2026-0012, 334,21 €</Button>
            <Button>Guardar</Button>
            <Button kind="quiet">Cancelar</Button>
            <Button kind="danger" icon="remove">
              Eliminar
            </Button>
            <IconButton icon="print" label="Imprimir" />
            <Button disabled="Falta el NIF del cliente.">Emitir factura</Button>
          </Buttons>
        </Card>
        <br />
        <Card title="Formulario">
          <FieldSamples />
        </Card>
      </Frame>,
    ),
};
