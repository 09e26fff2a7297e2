import { maySend } from '../../../domain/people/restricted-fields.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { listFieldNames, listNestedNames } from '../../desk/fields.ts';
import { operationLabel } from '../../texts/desk.ts';
import { operationsTexts } from '../../texts/panel/operations.ts';
import { describeField } from '../field.ts';
import { Fieldset } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';
import { defineScreen, type FormPlan, type Page } from '../screen.ts';
import { ResultCard } from './result.tsx';

const operationIds = Object.keys(deskOperations) as DeskOperationId[];
const showsResult: FormPlan = { showsResult: true };

/**
 * A generated form for any operation that the person may perform. Every role may send it, because the role of the
 * operation decides; only the owner finds it in the navigation.
 */
export const operationScreen = defineScreen({
  name: 'operation',
  path: '/panel/operations/:operation',
  roles: ['owner', 'office', 'mechanic', 'accountant'],
  reads: {},
  forms: Object.fromEntries(operationIds.map((id) => [id, showsResult])),
  operationOf: ({ params }) => (isOperation(params.operation) ? params.operation : null),
  title: (_data, { language, address }) =>
    operationLabel(language, address.params.operation as DeskOperationId),
  view: (_data, page) => <OperationPage id={page.address.params.operation as DeskOperationId} page={page} />,
});

function isOperation(name: string | undefined): name is DeskOperationId {
  return name !== undefined && isKeyOf(name, deskOperations);
}

function OperationPage({ id, page }: { id: DeskOperationId; page: Page }) {
  const { language, result, refusal } = page;
  const texts = operationsTexts[language];
  const { sideEffect, cli } = deskOperations[id];
  return (
    <>
      <PageHead
        title={operationLabel(language, id)}
        note={sideEffect ? texts.changes : texts.reads}
        back={{ href: '/panel/operations', label: texts.title }}
      />
      {result && !refusal && <ResultCard operation={id} body={result.body} />}
      <Card>
        <OperationForm operation={id} multipart={takesFile(id)}>
          {cli.readsTable && <input type="file" name="table" accept=".csv,text/csv" required />}
          {listFieldNames(id)
            .filter((property) => maySend(page.person.role, deskOperations[id], property))
            .map((property) => (
              <GeneratedField operation={id} property={property} />
            ))}
          <FormFooter submit={operationLabel(language, id)} />
        </OperationForm>
      </Card>
    </>
  );
}

function takesFile(id: DeskOperationId): boolean {
  const { cli } = deskOperations[id];
  return cli.readsTable || cli.options.some(({ maxFileBytes }) => maxFileBytes !== undefined);
}

/** The values that the address gives, such as the text that a picker did not find. */
function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?', 2)[1] ?? '');
}

/** Empty entries that the form offers for a list. Entries that stay empty are not sent. */
const spareEntries = 3;

/** A field of any type: groups and lists of objects contain their own fields. */
function GeneratedField({ operation, property }: { operation: DeskOperationId; property: string }) {
  const { language, path } = usePage();
  const { input, label, help } = describeField(operation, property, language);
  if (input === 'group') {
    return (
      <Fieldset legend={label} {...(help !== undefined && { help })}>
        {listNestedNames(operation, property).map((name) => (
          <GeneratedField operation={operation} property={`${property}.${name}`} />
        ))}
      </Fieldset>
    );
  }
  if (input !== 'rows')
    return <OperationField operation={operation} property={property} value={queryOf(path).get(property)} />;
  return (
    <>
      {Array.from({ length: spareEntries }, (_, index) => (
        <Fieldset legend={`${label} ${index + 1}`}>
          {listNestedNames(operation, `${property}[]`).map((name) => (
            <OperationField
              operation={operation}
              property={`${property}[].${name}`}
              name={`${property}[${index}][${name}]`}
              required={false}
            />
          ))}
        </Fieldset>
      ))}
    </>
  );
}
