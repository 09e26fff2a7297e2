import { maySend } from '../../../domain/people/restricted-fields.ts';
import { isKeyOf, isObject, toRecord } from '../../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { listFieldNames, listNestedNames } from '../../desk/fields.ts';
import { operationLabel } from '../../texts/desk.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { describeField } from '../field.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FieldScope } from '../kit/field-scope.ts';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { PageContext, shownValuesField } from '../page-context.ts';
import { type Address, defineScreen, type FormPlan, type Page, type ReadInput } from '../screen.ts';
import { GeneratedField } from './fields.tsx';
import {
  inputFromAddress,
  operationIds,
  operationsPath,
  pathParameters,
  presentRead,
  readIds,
  titleOf,
} from './records.ts';
import { ResultCard } from './result.tsx';

/**
 * A generated form for any operation that the person may perform. Every role may send it, because the role of the
 * operation decides; only the owner finds it in the navigation.
 */
export const operationScreen = defineScreen({
  name: 'operation',
  path: `${operationsPath}/:operation`,
  roles: ['owner', 'office', 'mechanic', 'accountant'],
  reads: {},
  // A read whose parameters the address contains is shown at once. A form that changes a record shows its values.
  optionalReads: Object.fromEntries(readIds.map((id) => [id, id])),
  inputs: (address) => ({ ...noReads, ...inputOf(address) }),
  forms: Object.fromEntries(
    operationIds.map((id): [DeskOperationId, FormPlan] => [
      id,
      { showsResult: true, asks: deskOperations[id].irreversible },
    ]),
  ),
  operationOf: ({ params }) => (isOperation(params.operation) ? params.operation : null),
  title: (_data, { language, address }) =>
    operationLabel(language, address.params.operation as DeskOperationId),
  view: (data, page) => (
    <OperationPage id={page.address.params.operation as DeskOperationId} data={data} page={page} />
  ),
});

const noReads: Partial<Record<DeskOperationId, ReadInput>> = Object.fromEntries(
  readIds.map((id) => [id, null]),
);

function isOperation(name: string | undefined): name is DeskOperationId {
  return name !== undefined && isKeyOf(name, deskOperations);
}

/** Returns the read that a page of an operation needs, with its input. */
function inputOf({ params, query }: Address): Partial<Record<DeskOperationId, ReadInput>> {
  const id = params.operation;
  if (!isOperation(id)) return {};
  // A report or a long read waits for the button, unless a link leads to its result.
  const isShort = deskOperations[id].transaction === 'read' || Object.keys(query).length > 0;
  const isShown = readIds.includes(id) && isShort && query.pick === undefined;
  const read = isShown ? id : presentRead(id);
  return read ? { [read]: inputFromAddress(read, query) } : {};
}

interface OperationPageProps {
  id: DeskOperationId;
  data: Record<string, unknown>;
  page: Page;
}

function OperationPage({ id, data, page }: OperationPageProps) {
  const { language, refusal, address } = page;
  const texts = operationsTexts[language];
  const shown = data[id] === undefined ? null : { operation: id, body: data[id], input: address.query };
  const result = refusal ? null : (page.result ?? shown);
  const { sideEffect } = deskOperations[id];
  return (
    <>
      <PageHead
        title={operationLabel(language, id)}
        note={sideEffect ? texts.changes : texts.reads}
        back={{ href: operationsPath, label: texts.title }}
      />
      <div class="stack wide">
        {!result && !refusal && isNotFound(id, data, page) && (
          <Notice tone="bad" title={texts.missing} alert />
        )}
        {result && <ResultCard operation={id} body={result.body} input={result.input} page={page} />}
        {/* The input of a search stays in its form. */}
        <PageContext.Provider
          value={result && !sideEffect ? { ...page, refusal: keptInput(id, result.input) } : page}
        >
          <OperationCard id={id} data={data} page={page} />
        </PageContext.Provider>
      </div>
    </>
  );
}

/** Tells whether the address names a record or a search that the read of the page does not find. */
function isNotFound(id: DeskOperationId, data: Record<string, unknown>, { address }: Page): boolean {
  const values = Object.entries(inputOf(address)).filter(([, input]) => input !== null);
  const isNamed = pathParameters(id).some((name) => (address.query[name] ?? '') !== '');
  return isNamed && values.some(([read]) => data[read] === undefined);
}

function keptInput(operation: DeskOperationId, input: Record<string, string | string[]>): Page['refusal'] {
  return { operation, code: '', message: '', fields: {}, input };
}

function OperationCard({ id, data, page }: OperationPageProps) {
  const read = presentRead(id);
  const parameters = pathParameters(id);
  // The page of a record has its values and the operations on it, and needs no form.
  const isShown = isObject(data[id]) && listFieldNames(id).every((name) => parameters.includes(name));
  if (isShown) return parameters.length > 0 ? <OtherRecord id={id} page={page} /> : null;
  const mustChoose = read && page.may(read) && parameters.length > 0;
  if (mustChoose && !isObject(data[read])) return <ChooseRecord id={id} page={page} />;
  return <GeneratedForm id={id} data={data} page={page} />;
}

/** The choice of the record that an operation changes. Its values are shown on the next page. */
function ChooseRecord({ id, page }: { id: DeskOperationId; page: Page }) {
  const { language, refusal } = page;
  const texts = operationsTexts[language];
  return (
    <Card>
      <form method="get" class="form" data-choice={id}>
        <FieldScope.Provider value={{ prefix: 'choice-', refusal, shown: null }}>
          <input type="hidden" name="operation" value={id} />
          <p class="quiet">{texts.choose}</p>
          {pathParameters(id).map((name) => (
            <GeneratedField operation={id} property={name} value={undefined} changes={false} />
          ))}
          <Buttons>
            <Button kind="primary">{texts.go}</Button>
          </Buttons>
        </FieldScope.Provider>
      </form>
    </Card>
  );
}

/** Fields that the page sets itself: the next page of a list is a button below its rows. */
const pageFields = ['cursor', 'limit'];

function GeneratedForm({ id, data, page }: OperationPageProps) {
  const { language, address, person, refusal } = page;
  const texts = operationsTexts[language];
  const { sideEffect, irreversible, cli } = deskOperations[id];
  const read = presentRead(id);
  const record = read && isObject(data[read]) ? toRecord(data[read]) : undefined;
  const changes = /^set/.test(id) && sideEffect;
  const isFixed = (name: string) => record !== undefined && pathParameters(id).includes(name);
  const fields = listFieldNames(id)
    .filter((name) => !isFixed(name) && !pageFields.includes(name))
    .filter((name) => maySend(person.role, deskOperations[id], name));
  const label = operationLabel(language, id);
  const params = Object.fromEntries(
    pathParameters(id)
      .filter(isFixed)
      .map((name) => [name, address.query[name] ?? '']),
  );
  return (
    <Card
      {...(Object.keys(params).length > 0 && { title: <ChosenRecord id={id} record={record} page={page} /> })}
    >
      <OperationForm
        operation={id}
        params={{
          ...params,
          ...(sideEffect && { [shownValuesField]: JSON.stringify(shownValues(id, record)) }),
        }}
        version={read && page.versions[read]}
        multipart={takesFile(id)}
        draft={sideEffect && record === undefined}
      >
        {changes && <p class="quiet">{texts.unchanged}</p>}
        {cli.readsTable && (
          <Field name="table" label={texts.file} type="file" accept=".csv,text/csv" required />
        )}
        {fields.map((name) => (
          <GeneratedField
            operation={id}
            property={name}
            value={record?.[name] ?? address.query[name]}
            text={address.query[`${name}.text`]}
            changes={changes}
          />
        ))}
        <FormFooter
          submit={sideEffect ? label : texts.show}
          kind={irreversible ? 'danger' : 'primary'}
          {...(refusal?.asksForCertainty && { cancelHref: operationsPath })}
        />
      </OperationForm>
    </Card>
  );
}

function OtherRecord({ id, page }: { id: DeskOperationId; page: Page }) {
  return (
    <Buttons>
      <LinkButton href={`${operationsPath}/${id}`}>{operationsTexts[page.language].another}</LinkButton>
    </Buttons>
  );
}

function ChosenRecord({
  id,
  record = {},
  page,
}: {
  id: DeskOperationId;
  record?: Record<string, unknown> | undefined;
  page: Page;
}) {
  return (
    <>
      <span dir="auto">{titleOf(record)}</span>{' '}
      <a class="quiet" href={`${operationsPath}/${id}`}>
        {operationsTexts[page.language].another}
      </a>
    </>
  );
}

/** Returns the present values of the fields of an operation, without those that it does not accept. */
function shownValues(
  id: DeskOperationId,
  record: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (!record) return {};
  const names = listFieldNames(id).filter((name) => Object.hasOwn(record, name));
  return Object.fromEntries(names.map((name) => [name, acceptedPart(id, name, record[name])]));
}

function acceptedPart(id: DeskOperationId, property: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => acceptedPart(id, `${property}[]`, entry));
  const isGroup =
    isObject(value) && (property.endsWith('[]') || describeField(id, property, 'en').input === 'group');
  if (!isGroup) return value;
  const names = listNestedNames(id, property).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(
    names.map((name) => [name, acceptedPart(id, `${property}.${name}`, value[name])]),
  );
}

function takesFile(id: DeskOperationId): boolean {
  const { cli } = deskOperations[id];
  return cli.readsTable || cli.options.some(({ maxFileBytes }) => maxFileBytes !== undefined);
}
