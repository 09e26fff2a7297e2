import type { PanelPage } from '../page-context.ts';
import { PageHead } from './layout.tsx';
import * as components from './samples/components.tsx';
import { FieldSamples } from './samples/fields.tsx';
import { renderSample } from './samples/frame.tsx';
import {
  emptyScreen,
  listScreen,
  recordScreen,
  settingsScreen,
  signInScreen,
  splitScreen,
  tableScreen,
} from './samples/screens.tsx';

/** Renders all components in all states. */
function componentsPage(page: PanelPage): string {
  return renderSample(
    page,
    { title: 'Componentes', place: 'settings' },
    <>
      <PageHead title="Componentes" note="Cada componente en cada estado." />
      <div class="stack wide">
        <components.ButtonSamples />
        <components.ValueSamples />
        <components.NoticeSamples />
        <components.RefusedFormSample />
        <components.PickerSamples />
        <components.ConflictSample />
        <components.FigureSamples />
        <components.TableSamples />
        <components.TimeSamples />
        <components.HistorySample />
        <components.StepSamples />
        <components.StateSamples />
        <components.CodeSamples />
        <components.UploadSample />
        <components.DialogSample open={page.path.includes('dialog=')} />
        <components.ShortcutSample />
        <components.IconSamples />
      </div>
    </>,
  );
}

function fieldsPage(page: PanelPage): string {
  return renderSample(
    page,
    { title: 'Campos', place: 'settings' },
    <>
      <PageHead title="Campos" />
      <components.Sample title="Formulario">
        <FieldSamples />
      </components.Sample>
    </>,
  );
}

const kitPages = {
  components: componentsPage,
  fields: fieldsPage,
  list: listScreen,
  split: splitScreen,
  table: tableScreen,
  record: recordScreen,
  settings: settingsScreen,
  'sign-in': signInScreen,
  empty: emptyScreen,
} as const;

export type KitPage = keyof typeof kitPages;
export const kitPageNames = Object.keys(kitPages) as KitPage[];

/**
 * Renders a page of the kit: all components in all states, or a screen made of them. Only in development, at
 * `/panel/kit` and `/panel/kit?page=list`.
 */
export function renderKitPage(page: PanelPage, name: KitPage = 'components'): string {
  return kitPages[name](page);
}
