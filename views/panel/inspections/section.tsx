import { operationLabel } from '../../texts/desk.ts';
import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import type { SectionProps } from '../budgets/data.ts';
import { LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Badge } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import { Counts } from './counts.tsx';
import type { InspectionItem, Template } from './data.ts';
import { inspectionPath } from './paths.ts';
import { PendingFindings } from './pending.tsx';

/** The inspections of a budget, the form that starts one, and the open findings of earlier visits. */
export function InspectionsSection({ data, page }: SectionProps) {
  const { inspections, templates, pending, budget } = data;
  if (!inspections) return null;
  return (
    <>
      <PendingFindings findings={pending?.data} page={page} budgetId={budget.id} />
      <InspectionsCard
        budget={budget}
        inspections={inspections.data}
        templates={templates?.data ?? []}
        page={page}
      />
    </>
  );
}

interface CardProps {
  /** The budget with its service, for which a template is proposed. */
  budget: { id: number } & Partial<Pick<SectionProps['data']['budget'], 'category' | 'subcategory'>>;
  inspections: readonly InspectionItem[];
  templates: readonly Template[];
  page: Page;
}

/** The inspections of a budget, and the form that starts one. */
export function InspectionsCard({ budget, inspections, templates, page }: CardProps) {
  const texts = inspectionsTexts[page.language];
  return (
    <Card title={texts.inspections} region="inspections">
      {inspections.length === 0 ? (
        <p class="quiet">{texts.none}</p>
      ) : (
        <List label={texts.inspections}>
          {inspections.map((inspection) => (
            <InspectionRow inspection={inspection} page={page} />
          ))}
        </List>
      )}
      {page.may('startInspection') && <StartForm budget={budget} templates={templates} page={page} />}
    </Card>
  );
}

function InspectionRow({ inspection, page }: { inspection: InspectionItem; page: Page }) {
  const texts = inspectionsTexts[page.language];
  const { id, name, created_at, created_by, completed_at, shared_at } = inspection;
  return (
    <ListRow
      id={String(id)}
      href={inspectionPath(id)}
      title={<span dir="auto">{name}</span>}
      detail={
        <>
          <span dir="auto">{created_by}</span>
          {' · '}
          <Time at={created_at} />
          {shared_at && ` · ${texts.clientSees}`}
        </>
      }
      status={
        completed_at ? (
          <Counts inspection={inspection} />
        ) : (
          <Badge tone="busy" shape="half" word={texts.underWay} />
        )
      }
    />
  );
}

type StartProps = Omit<CardProps, 'inspections'>;

function StartForm({ budget, templates, page }: StartProps) {
  const { language } = page;
  const texts = inspectionsTexts[language];
  if (templates.length === 0)
    return (
      <p>
        {`${texts.noTemplates} `}
        {page.may('createInspectionTemplate') && (
          <LinkButton href="/panel/settings/inspections">{texts.setUp}</LinkButton>
        )}
      </p>
    );
  return (
    <OperationForm operation="startInspection" params={{ budget_id: budget.id }} inline>
      <div class="stack">
        <Field
          name="template_id"
          label={operationLabel(language, 'showInspectionTemplate')}
          type="select"
          required
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(proposedTemplate(budget, templates)?.id ?? '')}
        />
        <FormButtons submit={operationLabel(language, 'startInspection')} kind="secondary" />
      </div>
    </OperationForm>
  );
}

/** Returns the template of the budget's service, else that of its category, else the first without a category. */
function proposedTemplate(
  { category, subcategory }: StartProps['budget'],
  templates: readonly Template[],
): Template | undefined {
  return (
    templates.find(({ subcategory_id }) => subcategory_id !== null && subcategory_id === subcategory?.id) ??
    templates.find(
      ({ category_id, subcategory_id }) =>
        subcategory_id === null && category_id !== null && category_id === category?.id,
    ) ??
    templates.find(({ category_id }) => category_id === null) ??
    templates[0]
  );
}
