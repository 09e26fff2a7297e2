import { describe, expect, test } from 'vitest';
import { roles } from '../../../domain/people/roles.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { findField, listFieldNames, listNestedNames } from '../../../views/desk/fields.ts';
import { screens } from '../../../views/panel/index.ts';
import { signIn } from '../../support/panel.ts';
import { type FoundPage, fillWorkshop, findPages } from '../../support/panel-pages.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true, logLevel: 'error' } });
const openings = await fillWorkshop(workshop);
const owner = await signIn(workshop, 'owner');
const { pages, broken } = await findPages(owner, openings);

/** Names of inputs that belong to the panel and not to an operation. */
const ownNames = ['operation', 'nonce', 'version', 'form', 'confirmation', 'sure', 'shown', 'base'];

interface SentForm {
  page: string;
  operation: DeskOperationId;
  names: string[];
  /** Names of its buttons, whose values are sent as well. */
  buttons: string[];
}

/**
 * Lists the forms of a page that perform operations, with the names of their inputs. Checkboxes of rows name their form
 * by its id.
 */
function formsOf({ path, html }: Pick<FoundPage, 'path' | 'html'>): SentForm[] {
  return [...html.matchAll(/<form method="post"[^>]* data-operation="(\w+)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([tag, operation = '', content = '']) => {
      const [, id] = /^<form[^>]* id="([^"]+)"/.exec(tag) ?? [];
      const ofRows = new RegExp(`<input[^>]* name="([^"]+)"[^>]* form="${id}"`, 'g');
      const found = [
        ...content.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g),
        ...(id === undefined ? [] : html.matchAll(ofRows)),
      ];
      return {
        page: path,
        operation: operation as DeskOperationId,
        names: found.map(([, name = '']) => name),
        buttons: [...content.matchAll(/<button[^>]* name="([^"]+)"/g)].map(([, name = '']) => name),
      };
    },
  );
}

/** Converts `lines[0][quantity]` to `lines[].quantity`. */
function propertyOf(name: string): string {
  return name
    .replace(/\.(text|shown)$/, '')
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/\[(\w+)\]/g, '.$1');
}

/** Lists the required fields that a form of an operation has to contain, in the parts that it contains. */
function requiredFields(operation: DeskOperationId, given: ReadonlySet<string>): string[] {
  const isNeeded = (property: string) => {
    const { required, schema } = findField(operation, property);
    return required && schema.default === undefined;
  };
  const parents = [...given].flatMap((property) => {
    const parts = property.split('.');
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
  });
  const nested = [...new Set(parents)].flatMap((parent) =>
    listNestedNames(operation, parent).map((name) => `${parent}.${name}`),
  );
  return [...listFieldNames(operation), ...nested].filter(isNeeded);
}

/** Returns the field that gets the name of the file of a file input. */
function nameOfFile(operation: DeskOperationId, property: string): string[] {
  const field = isField(operation, property)
    ? findField(operation, property).schema['x-cli-file-input']
    : undefined;
  return typeof field === 'string' ? [field] : [];
}

const forms = pages.flatMap(formsOf);

test('every screen is found by links, and no link is broken', () => {
  const found = new Set(pages.map(({ screen }) => screen));
  expect(screens.filter((screen) => !found.has(screen)).map(({ path }) => path)).toEqual([]);
  expect(broken).toEqual([]);
});

/** Lists the regions of a page with their hashes, as the script of an open page sends them. */
function hashesIn(html: string): string[] {
  const regions = html.matchAll(/ data-region="([^"]*)"(?:[^">]|"[^"]*")* data-hash="([^"]*)"/g);
  return [...regions].map(([, name, hash]) => `${name}=${hash}`);
}

test('every region that is fetched alone equals the region in the whole page, and is left out if it is known', async () => {
  // Some regions show the time.
  workshop.clock.startWindow(60_000);
  const differences: string[] = [];
  let compared = 0;
  for (const { path } of pages) {
    const whole = hashesIn((await owner.get(path)).payload);
    const fetch = async (known: string) =>
      hashesIn((await owner.get(path, { 'x-panel-region': '1', 'x-panel-regions': known })).payload);
    const [all, changed] = [await fetch(''), await fetch(whole.join('&'))];
    if (String(all) !== String(whole)) differences.push(`${path}: ${whole}, alone ${all}`);
    if (changed.length > 0) differences.push(`${path} sends ${changed} again`);
    compared += whole.length;
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});

test('every form contains the required fields of its operation', () => {
  const missing = forms.flatMap(({ page, operation, names, buttons }) => {
    const given = new Set(
      [...names, ...buttons].flatMap((name) => [
        propertyOf(name),
        ...nameOfFile(operation, propertyOf(name)),
      ]),
    );
    const isGiven = (field: string) =>
      [...given].some(
        (each) => each === field || each.startsWith(`${field}.`) || each.startsWith(`${field}[]`),
      );
    return requiredFields(operation, given)
      .filter((field) => !isGiven(field))
      .map((field) => `${page}: ${operation} needs ${field}`);
  });
  expect(forms.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

test('every input of a form is a field of its operation', () => {
  const unknown = forms.flatMap(({ page, operation, names }) =>
    names
      .filter((name) => !ownNames.includes(name) && !deskOperations[operation].cli.readsTable)
      .filter((name) => !isField(operation, propertyOf(name)))
      .map((name) => `${page}: ${operation} has no field ${name}`),
  );
  expect(unknown).toEqual([]);
});

function isField(operation: DeskOperationId, property: string): boolean {
  try {
    findField(operation, property);
    return true;
  } catch {
    return false;
  }
}

test('every form belongs to its screen, and every operation of a screen exists', () => {
  const foreign = pages.flatMap(({ screen, ...page }) =>
    formsOf(page)
      .filter(({ operation }) => !isKeyOf(operation, screen.forms))
      .map(({ operation }) => `${page.path} has a form for ${operation}`),
  );
  expect(foreign).toEqual([]);
});

test('every operation for people is reached from a screen or from its generated form', () => {
  const reached = new Set([
    ...screens
      .filter(({ name }) => name !== 'operation')
      .flatMap(({ reads, optionalReads, forms: own }) => [
        ...Object.values(reads),
        ...Object.values(optionalReads ?? {}),
        ...Object.keys(own),
      ]),
    ...forms.map(({ operation }) => operation),
    // A read without parameters is shown without a form.
    ...pages
      .filter(({ screen }) => screen.name === 'operation')
      .map(({ path }) => path.split(/[/?]/)[3] ?? ''),
  ]);
  const ids = Object.keys(deskOperations) as DeskOperationId[];
  const unreached = ids.filter((id) => deskOperations[id].roles.length > 0 && !reached.has(id));
  expect(unreached).toEqual([]);
});

describe.each(roles.filter((role) => role !== 'owner'))('for the role %s', (role) => {
  test('no page links to a page that the role may not see', async () => {
    const person = await signIn(workshop, role);
    const found = await findPages(person, openings);
    expect(found.broken).toEqual([]);
    expect(found.pages.length).toBeGreaterThan(0);
  });
});
