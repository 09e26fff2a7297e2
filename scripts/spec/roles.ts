import { type Role, roles } from '../../domain/people/roles.ts';
import type { Document } from './document.ts';
import type { DeskRow } from './manifest.ts';

const pageHead = `<!-- Generated from spec/desk/ by \`make generate\`; never edited. -->

# Roles

The panel allows each role the operations marked "yes". It answers 403 to other people, and changes nothing. Before an operation marked with an asterisk, it asks for the password or passkey again, unless the person has proved the identity in the last 15 minutes. The operations at the end belong to the operator of the deployment. At the machine, every command works without an account.
`;

/** Renders the matrix of roles and operations of the desk, with a table for each subject. */
export function rolesPage(desk: Document, rows: DeskRow[]): string {
  const subjectOf = new Map(
    Object.values(desk.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, tags }) => [operationId, tags?.[0]]),
  );
  const subjects = desk.tags.map(({ name }) => ({
    name,
    rows: rows.filter((row) => subjectOf.get(row.operationId) === name && row.roles.length > 0),
  }));
  return [
    pageHead,
    ...subjects.filter((subject) => subject.rows.length > 0).map(renderSubject),
    renderRestrictedFields(rows),
    renderOperatorsOperations(rows.filter((row) => row.roles.length === 0)),
  ].join('\n');
}

function renderSubject({ name, rows }: { name: string; rows: DeskRow[] }): string {
  const lines = rows.map(
    (row) =>
      `| \`${row.operationId}\`${row.sensitive ? ' *' : ''} | \`${row.cli.command.join(' ')}\` | ${renderMarks(row.roles)} |`,
  );
  return `## ${name}

| Operation | Command | ${roles.join(' | ')} |
|---|---|${roles.map(() => ':-:').join('|')}|
${lines.join('\n')}
`;
}

function renderMarks(allowed: readonly Role[]): string {
  return roles.map((role) => (allowed.includes(role) ? 'yes' : '–')).join(' | ');
}

function renderRestrictedFields(rows: DeskRow[]): string {
  const lines = rows.flatMap((row) =>
    row.restricted.map((field) => {
      const marks = roles.map((role) => {
        if (!row.roles.includes(role) || !field.roles.includes(role)) return '–';
        const refused = field.refusedValues?.[role]?.map((value) => `\`${value}\``).join(', ');
        return refused === undefined ? 'yes' : `not ${refused}`;
      });
      const part = field.in === 'answer' ? 'sees' : 'sends';
      return `| \`${row.operationId}\` | ${part} \`${field.path}\` | ${marks.join(' | ')} |`;
    }),
  );
  return `## Fields

Some roles may send or see only a part of the fields. A request with another field or value gets 403; a field that a role may not see is empty.

| Operation | Field | ${roles.join(' | ')} |
|---|---|${roles.map(() => ':-:').join('|')}|
${lines.join('\n')}
`;
}

function renderOperatorsOperations(rows: DeskRow[]): string {
  const lines = rows.map((row) => `| \`${row.operationId}\` | \`${row.cli.command.join(' ')}\` |`);
  return `## Only at the machine

| Operation | Command |
|---|---|
${lines.join('\n')}
`;
}
