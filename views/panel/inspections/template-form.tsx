import { fieldText, operationLabel } from '../../texts/desk.ts';
import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import { assetPath } from '../assets.ts';
import { Field } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { formatTypedNumber } from '../kit/format.ts';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page, ResultOf } from '../screen.ts';
import type { Template } from './data.ts';

const columns = [
  ...['section', 'text', 'hint', 'unit', 'amber_at', 'red_at', 'return_months', 'return_km'],
] as const;
const wideColumns = new Set<string>(['section', 'text', 'hint']);
/** Rows for further points. Saving shows as many again. */
const spareRows = 5;
const maxRows = 120;

interface TemplateFormProps {
  /** The template to change; a new one if undefined. */
  template: Template | undefined;
  categories: ResultOf<'listCategories'>['data'];
  path: string;
  page: Page;
}

/** The form of a template: its name, its service, and a row for each point. */
export function TemplateForm({ template, categories, path, page }: TemplateFormProps) {
  const { language } = page;
  const operation = template ? 'setInspectionTemplate' : 'createInspectionTemplate';
  const label = operationLabel(language, operation);
  const optionsOf = (parent: (id: number | null) => boolean) =>
    categories
      .filter(({ parent_id, active }) => active && parent(parent_id))
      .map(({ id, parent_id, name }) => ({
        value: String(id),
        label: name,
        ...(parent_id !== null && {
          group: categories.find((each) => each.id === parent_id)?.name ?? '',
        }),
      }));
  const category = (property: 'category_id' | 'subcategory_id', isTop: boolean) => (
    <Field
      name={property}
      label={fieldText(language, operation, property).label}
      type="select"
      options={[{ value: '', label: '—' }, ...optionsOf((id) => (id === null) === isTop)]}
      value={String(template?.[property] ?? '')}
    />
  );
  return (
    <Card title={template ? <span dir="auto">{template.name}</span> : label}>
      <OperationForm
        operation={operation}
        {...(template ? { params: { id: template.id }, version: page.versions.row } : {})}
        action={template ? `${path}?edit=${template.id}` : `${path}?new=1`}
        draft
      >
        <OperationField operation={operation} property="name" value={template?.name} />
        {category('category_id', true)}
        {category('subcategory_id', false)}
        <PointRows template={template} operation={operation} page={page} />
        <FormFooter submit={label} cancelHref={path} />
      </OperationForm>
    </Card>
  );
}

interface RowsProps {
  template: Template | undefined;
  operation: 'setInspectionTemplate' | 'createInspectionTemplate';
  page: Page;
}

function PointRows({ template, operation, page }: RowsProps) {
  const { language } = page;
  const texts = inspectionsTexts[language];
  const refusal = page.refusal?.operation === operation ? page.refusal : null;
  const sent = Object.keys(refusal?.input ?? {}).flatMap((name) => /^points\[(\d+)\]/.exec(name)?.[1] ?? []);
  const points = template?.points ?? [];
  const known = Math.max(points.length, ...sent.map((row) => Number(row) + 1));
  const rows = Math.min(maxRows, refusal ? known : known + spareRows);
  const labelOf = (column: string) => {
    const { label } = fieldText(language, operation, `points[].${column}`);
    return column === 'return_km' ? `${label} (km)` : label;
  };
  return (
    <>
      <link rel="stylesheet" href={assetPath('inspections.css')} />
      <table class="template-points">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{labelOf(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr>
              {columns.map((column) => {
                const name = `points[${row}][${column}]`;
                const value = points[row]?.[column as keyof Template['points'][number]];
                return (
                  <td class={wideColumns.has(column) ? 'wide' : 'narrow'}>
                    <PointInput
                      name={name}
                      label={texts.rowOf(row + 1, labelOf(column))}
                      value={refusal ? lastOf(refusal.input[name]) : formatCell(value ?? '', page)}
                      error={refusal?.fields[name]}
                      isNumber={!wideColumns.has(column) && column !== 'unit'}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{texts.emptyRows}</p>
    </>
  );
}

/** A value of a point as a person would type it. */
function formatCell(value: string | number, { language }: Page): string {
  return typeof value === 'number' ? formatTypedNumber(value, language) : value;
}

function lastOf(value: string | string[] | undefined): string {
  return [value ?? ''].flat().at(-1) ?? '';
}

interface InputProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  isNumber: boolean;
}

function PointInput({ name, label, value, error, isNumber }: InputProps) {
  const id = name.replaceAll(/[[\]]+/g, '-');
  return (
    <>
      <input
        id={id}
        name={name}
        value={value}
        aria-label={label}
        inputMode={isNumber ? 'decimal' : undefined}
        dir={isNumber ? undefined : 'auto'}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span class="field-error" id={`${id}-error`} data-field={name}>
          {error}
        </span>
      )}
    </>
  );
}
