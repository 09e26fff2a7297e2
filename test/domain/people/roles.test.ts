import { expect, test } from 'vitest';
import { mayPerform, roles } from '../../../domain/people/roles.ts';
import { deskOperations } from '../../../generated/operations.ts';

/** Operations except those on the own account, which every role has. */
const operations = Object.values(deskOperations).filter(({ ownAccount }) => !ownAccount);
const listFor = (role: (typeof roles)[number]) =>
  operations.filter((operation) => mayPerform(role, operation)).map(({ operationId }) => operationId);

test('every operation of a role is also one of the owner', () => {
  const owner = listFor('owner');
  for (const role of roles) expect(owner).toEqual(expect.arrayContaining(listFor(role)));
});

test('every role performs the operations on the own account', () => {
  const own = Object.values(deskOperations).filter(({ ownAccount }) => ownAccount);
  expect(own.length).toBeGreaterThan(10);
  for (const operation of own) expect(operation.roles).toEqual(roles);
});

test('no role performs an operation of the deployment, changes a plan or adds credit', () => {
  const ofDeployment = operations.filter(({ cli }) => cli.instance === 'none');
  expect(ofDeployment.length).toBeGreaterThan(5);
  for (const { roles: allowed } of [...ofDeployment, deskOperations.setInstance, deskOperations.addCredit])
    expect(allowed).toEqual([]);
});

test('only the owner changes keys, people, certificates and the destination of tax records, and erases clients', () => {
  const reserved = [
    'createKey',
    'rotateKey',
    'revokeKey',
    'createStaff',
    'setStaff',
    'setTaxCertificate',
  ] as const;
  for (const id of [
    ...reserved,
    'removeTaxCertificate',
    'setTaxMode',
    'setTaxIssuer',
    'eraseClient',
  ] as const)
    expect(deskOperations[id].roles).toEqual(['owner']);
});

test('a mechanic reads neither clients nor invoices nor reports, and writes only jobs, hours, documents and inspections', () => {
  const allowed = operations.filter((operation) => mayPerform('mechanic', operation));
  expect(allowed.filter(({ path }) => /^\/(clients|invoices|payments|reports|history)/.test(path))).toEqual(
    [],
  );
  const writes = allowed.filter(({ sideEffect }) => sideEffect).map(({ operationId }) => operationId);
  expect(writes.sort()).toEqual([
    'addBudgetDocument',
    'addInspectionPhoto',
    'addInspectionPoint',
    'addJobStep',
    'checkJob',
    'closePartRequest',
    'finishInspection',
    'removeJobStep',
    'requestPart',
    'setBudget',
    'setBudgetStatus',
    'setInspectionPoint',
    'setWork',
    'settleFinding',
    'startInspection',
    'startWork',
    'stopWork',
    'takeJob',
  ]);
});

test('an accountant writes only invoices, payments, series and tax records', () => {
  const writes = operations.filter(
    (operation) => operation.sideEffect && mayPerform('accountant', operation),
  );
  const others = writes.filter(({ path }) => !/^\/(invoices|payments|series|verifactu)/.test(path));
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});
