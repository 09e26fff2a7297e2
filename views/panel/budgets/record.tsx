import { operationLabel } from '../../texts/desk.ts';
import { inspectionPath } from '../inspections/paths.ts';
import { Card } from '../kit/layout.tsx';
import { type Address, defineScreen, type Page, type ReadInput, type ResultOf } from '../screen.ts';
import { undoPartRequest } from '../today/part-requests.tsx';
import { ActCard } from './act-card.tsx';
import { BudgetList } from './budget-list.tsx';
import type { Budget, BudgetData, SectionProps } from './data.ts';
import { BudgetHead } from './head.tsx';
import { undoLineRemoval } from './lines/undo.ts';
import { listInput, openedList } from './list-address.ts';
import { undoMove } from './moves.ts';
import { budgetPath, budgetsPath } from './paths.ts';
import { budgetSections } from './sections.ts';
import { SendCard } from './send-card.tsx';

/** Entries of the timeline on a page. */
const timelineLength = '30';
/** A budget has fewer photos than this. */
const maxDocuments = '200';

/** A budget: its head, then its sections in the order of the work. */
export const budgetScreen = defineScreen({
  name: 'budget',
  place: 'budgets',
  path: `${budgetsPath}/:id`,
  reads: { budget: 'showBudget' },
  optionalReads: {
    documents: 'listBudgetDocuments',
    timeline: 'listBudgetTimeline',
    versions: 'listBudgetVersions',
    message: 'previewBudgetMessage',
    list: 'listDeskBudgets',
    inspections: 'listDeskInspections',
    templates: 'listDeskInspectionTemplates',
    pending: 'listPendingFindings',
    parts: 'listPartRequests',
  },
  inputs: (address) => {
    const params = { id: address.params.id ?? '' };
    const list = openedList(address);
    return {
      budget: { params },
      documents: { params, query: { limit: maxDocuments } },
      timeline: { params, query: { limit: timelineLength, cursor: address.query.before } },
      versions: { params },
      message: messageInput(address),
      list: list && listInput(list),
      inspections: { query: { budget_id: params.id } },
      pending: { query: { budget_id: params.id } },
      parts: { query: { budget_id: params.id } },
    };
  },
  forms: {
    setBudgetStatus: {
      next: (_result, address) => withoutAct(address),
      undo: ({ budget }, fields) => undoMove((budget as Budget).id, (budget as Budget).status, fields),
    },
    sendBudgetMessage: { next: (_result, address) => withoutAct(address) },
    setBudget: {},
    addBudgetDocument: {},
    setBudgetDocument: {
      undo: (_data, { id, documentId, client_visible }) => ({
        operation: 'setBudgetDocument',
        params: {
          id: String(id),
          documentId: String(documentId),
          client_visible: String(client_visible !== 'true'),
        },
      }),
    },
    removeBudgetDocument: { asks: true },
    bookAppointment: { toast: 'done' },
    confirmAppointment: {},
    rejectAppointment: {},
    cancelAppointment: {},
    duplicateBudget: { next: (result) => budgetPath((result as ResultOf<'duplicateBudget'>).id) },
    splitInvoice: { next: (_result, address) => withoutAct(address) },
    setBudgetLines: { toast: 'saved', undo: undoLineRemoval },
    issueInvoice: { asks: true, toast: 'done' },
    recordPayment: { toast: 'done' },
    deliverVehicle: {},
    drawInvoicePdf: {},
    startInspection: { next: (result) => inspectionPath((result as ResultOf<'startInspection'>).id) },
    offerFinding: { toast: 'added' },
    settleFinding: { toast: 'done' },
    setPartRequest: {
      toast: 'done',
      undo: ({ parts }, fields) => undoPartRequest((parts as BudgetData['parts'])?.data ?? [], fields),
    },
  },
  title: ({ budget }, { language }) => `${operationLabel(language, 'showBudget')} #${budget.id}`,
  view: (data, page) => <BudgetPage data={data} page={page} />,
});

/** The message to preview, if the address asks for one. */
function messageInput({ params: { id = '' }, query: { send, channel } }: Address): ReadInput {
  if (send !== 'quote' && send !== 'ready') return null;
  const isChannel = channel === 'email' || channel === 'sms';
  return { params: { id }, query: { kind: send, channel: isChannel ? channel : undefined } };
}

/** The address of a page without the form that the act has used up. */
function withoutAct({ path, query: { list } }: Address): string {
  return list === undefined ? path : `${path}?${new URLSearchParams({ list })}`;
}

function Sections({ sections, ...props }: SectionProps & { sections: typeof budgetSections.top }) {
  return (
    <>
      {sections.map((Section) => (
        <Section {...props} />
      ))}
    </>
  );
}

function BudgetPage({ data, page }: { data: BudgetData; page: Page }) {
  const list = openedList(page.address);
  const record = (
    <>
      <BudgetHead data={data} page={page} />
      <div class="stack wide">
        <ActCard data={data} page={page} />
        <SendCard data={data} page={page} />
        <Sections sections={budgetSections.top} data={data} page={page} />
        <div class={list ? 'stack wide' : 'columns'}>
          <div class="stack wide">
            <Sections sections={budgetSections.start} data={data} page={page} />
          </div>
          <div class="stack wide">
            <Sections sections={budgetSections.end} data={data} page={page} />
          </div>
        </div>
      </div>
    </>
  );
  if (!data.list || !list) return record;
  return (
    <div class="split">
      <div class="split-list">
        <Card flush region="list">
          <BudgetList budgets={data.list.data} page={page} query={list} current={data.budget.id} />
        </Card>
      </div>
      <div class="split-record">{record}</div>
    </div>
  );
}
