import { operationLabel } from '../../texts/desk.ts';
import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Button, IconButton, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Table } from '../kit/table.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from '../settings/layout.tsx';
import type { Template } from './data.ts';
import { TemplateForm } from './template-form.tsx';

const path = pathOfTab('inspections');
type Categories = ResultOf<'listCategories'>['data'];

/** The templates of inspections: their list, and the form of a new one or of the one that is being changed. */
export const inspectionTemplatesScreen = defineScreen({
  name: 'settings-inspections',
  path,
  reads: { templates: 'listDeskInspectionTemplates', categories: 'listCategories' },
  optionalReads: { row: 'showInspectionTemplate' },
  inputs: ({ query: { edit } }) => ({ row: edit === undefined ? null : { params: { id: edit } } }),
  forms: {
    createInspectionTemplate: {
      next: (result) => `${path}?edit=${(result as Template).id}`,
      toast: 'added',
    },
    setInspectionTemplate: { next: (result) => `${path}?edit=${(result as Template).id}` },
    removeInspectionTemplate: { next: () => path, asks: true, toast: 'removed' },
    addUsualInspectionTemplates: { next: () => path, toast: 'added' },
  },
  title: (_data, { language }) => settingsTexts[language].tabs.inspections,
  view: ({ templates, categories, row }, page) => (
    <Templates templates={templates.data} categories={categories.data} row={row} page={page} />
  ),
});

interface TemplatesProps {
  templates: readonly Template[];
  categories: Categories;
  row: Template | undefined;
  page: Page;
}

function Templates({ templates, categories, row, page }: TemplatesProps) {
  const { language, may } = page;
  const texts = inspectionsTexts[language];
  const isNew = page.address.query.edit === undefined && page.address.query.new !== undefined;
  const addUsual = may('addUsualInspectionTemplates') && (
    <OperationForm operation="addUsualInspectionTemplates" action={path} inline>
      <Button>{texts.usual}</Button>
    </OperationForm>
  );
  return (
    <SettingsLayout
      page={page}
      tab="inspections"
      actions={
        may('createInspectionTemplate') && (
          <>
            <LinkButton href={`${path}?new=1`} icon="add" shortcut="n">
              {texts.newTemplate}
            </LinkButton>
            {templates.length > 0 && addUsual}
          </>
        )
      }
    >
      {(row || isNew) && may('setInspectionTemplate') && (
        <TemplateForm template={row} categories={categories} path={path} page={page} />
      )}
      {templates.length === 0 && !isNew ? (
        <Empty icon="start" title={texts.noTemplatesTitle} text={settingsTexts[language].leads.inspections}>
          {addUsual}
        </Empty>
      ) : (
        <TemplateTable templates={templates} categories={categories} page={page} />
      )}
    </SettingsLayout>
  );
}

function TemplateTable({ templates, categories, page }: Omit<TemplatesProps, 'row'>) {
  const { language, may } = page;
  const texts = inspectionsTexts[language];
  const { tabs } = settingsTexts[language];
  const nameOf = (id: number | null) => categories.find((each) => each.id === id)?.name ?? '';
  return (
    <Card flush region="templates">
      <Table<Template>
        caption={tabs.inspections}
        rows={templates}
        id={({ id }) => String(id)}
        columns={[
          {
            name: 'name',
            label: operationLabel(language, 'showInspectionTemplate'),
            cell: ({ id, name }) => (
              <a href={`${path}?edit=${id}`} dir="auto">
                {name}
              </a>
            ),
          },
          {
            name: 'category',
            label: tabs.categories,
            cell: ({ category_id, subcategory_id }) => (
              <span dir="auto">
                {[nameOf(category_id), nameOf(subcategory_id)].filter(Boolean).join(' · ')}
              </span>
            ),
          },
          { name: 'points', label: texts.points, cell: ({ points }) => texts.pointCount(points.length) },
          {
            name: 'acts',
            label: operationLabel(language, 'removeInspectionTemplate'),
            labelHidden: true,
            plain: true,
            cell: ({ id }) =>
              may('removeInspectionTemplate') && (
                <OperationForm
                  operation="removeInspectionTemplate"
                  id={`remove-${id}`}
                  params={{ id }}
                  action={path}
                  inline
                >
                  <IconButton
                    icon="remove"
                    type="submit"
                    label={operationLabel(language, 'removeInspectionTemplate')}
                  />
                </OperationForm>
              ),
          },
        ]}
      />
    </Card>
  );
}
