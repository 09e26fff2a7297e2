import { type Document, type Parameter, type Schema, SpecError } from '../document.ts';
import type { ManifestRow } from '../manifest.ts';
import type { Code } from './codes.ts';
import { type ClientMethod, groupMethods, listMethods, upperFirst } from './methods.ts';
import { emitPythonErrors } from './python-errors.ts';
import {
  argumentName,
  docstring,
  emitPythonTypes,
  isMoment,
  pythonHeader,
  qualifiedType,
  toSnakeCase,
} from './python-types.ts';

const folder = 'tools/partner/clients/python/src/workshop_api_client/_generated';

/** Emits the parts of the Python client that depend on the OpenAPI document: types, errors and methods. */
export function pythonClient(
  document: Document,
  rows: ManifestRow[],
  codes: Code[],
  version: string,
): [string, string][] {
  const methods = listMethods(document, rows);
  return [
    [`${folder}/__init__.py`, pythonHeader],
    [`${folder}/types.py`, emitPythonTypes(document)],
    [`${folder}/errors.py`, emitPythonErrors(document, codes)],
    [`${folder}/methods.py`, emitMethods(methods, blockingStyle)],
    [`${folder}/async_methods.py`, emitMethods(methods, asyncStyle)],
    [`${folder}/release.py`, `${pythonHeader}version = "${version}"\n`],
  ];
}

/** Emits the properties of an operation that the Python client needs at run time. */
function operationLiteral({ id, verb, path, body, takesKey, file }: ClientMethod): string {
  const facts = [
    `"${id}", "${verb}", "${path}"`,
    ...(body ? [`body="${body.kind}"`] : []),
    ...(takesKey ? ['takes_key=True'] : []),
    ...(file ? ['file=True'] : []),
  ];
  return `Operation(${facts.join(', ')})`;
}

/** The style of a Python client's methods: blocking, or awaitable for `async` programs. */
interface MethodStyle {
  prefix: string;
  awaits: string;
  /** Prefix of the generated class names: `Async`, or empty for the blocking client. */
  kind: string;
  /** Whether methods accept a `Cancellation`. Programs with `async` cancel their tasks instead. */
  cancellation: boolean;
}
const blockingStyle: MethodStyle = { prefix: 'def', awaits: '', kind: '', cancellation: true };
const asyncStyle: MethodStyle = { prefix: 'async def', awaits: 'await ', kind: 'Async', cancellation: false };

function emitMethods(methods: ClientMethod[], style: MethodStyle): string {
  const groups = groupMethods(methods);
  const classes = groups.map(([tag, ofTag]) => {
    const members = ofTag.map((method) => emitMethod(method, style));
    if (tag === 'webhooks') members.push('    unwrap = staticmethod(unwrap)');
    return `class ${style.kind}${upperFirst(tag)}(${style.kind}Group):\n${members.join('\n\n')}`;
  });
  const fields = groups.map(([tag]) => `        self.${tag} = ${style.kind}${upperFirst(tag)}(caller)`);
  const { kind } = style;
  return `${pythonHeader}# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from .._groups import ${kind}Group
from .._operation import Operation
from .._options import CallOptions
from .._${kind ? 'async_sending' : 'sending'} import ${kind}Caller
from .._webhooks import unwrap

if TYPE_CHECKING:
    from typing_extensions import Unpack

${style.cancellation ? '    from .._cancellation import Cancellation\n' : ''}    from .._operation import FileAnswer
    from .._options import Language, Moment, Retries, UploadFile
    from .._pages import ${kind}ChangingList, ${kind}List
    from . import types as t


${classes.join('\n\n\n')}


class ${kind}Groups:
    """The methods of the API, one for each operation, by subject."""

    def __init__(self, caller: ${kind}Caller) -> None:
${fields.join('\n')}
`;
}

function emitMethod(method: ClientMethod, style: MethodStyle): string {
  const { verb, path, summary, conditional, successor } = method;
  const instead = successor ? ` Deprecated: use \`${verb} ${successor}\`.` : '';
  const heading = `        ${docstring(`${summary}: \`${verb} ${path}\`.${instead}`)}`;
  if (!conditional)
    return `${methodSignature(method, style, resultType(method, style))}\n${heading}\n${emitCall(method, style)}`;
  const etag = (type: string) => [`if_none_match: ${type}`];
  const plain = methodSignature(method, style, 'FileAnswer', etag('None = None'));
  const cached = methodSignature(method, style, 'FileAnswer | None', etag('str'));
  const both = methodSignature(method, style, 'FileAnswer | None', etag('str | None = None'));
  const hint = `        ${docstring(`${summary}: \`${verb} ${path}\`. With \`if_none_match\`, \`None\` if it has not changed.`)}`;
  return [
    `    @overload\n${plain} ...`,
    `    @overload\n${cached} ...`,
    `${both}\n${hint}\n${emitCall(method, style)}`,
  ].join('\n\n');
}

const optionNames = ({ takesKey, comparesVersion }: ClientMethod, { cancellation }: MethodStyle) => [
  ...(takesKey ? [['idempotency_key', 'str | None']] : []),
  ...(comparesVersion ? [['if_match', 'str | None']] : []),
  ['timeout', 'float | None'],
  ['retries', 'Retries | None'],
  ['language', 'Language | None'],
  ...(cancellation ? [['cancellation', 'Cancellation | None']] : []),
];

function methodSignature(
  method: ClientMethod,
  style: MethodStyle,
  result: string,
  more: string[] = [],
): string {
  const { inPath, query, body, paged } = method;
  const options = optionNames(method, style);
  const isFree = ({ name }: Parameter) => !options.some(([option]) => option === argumentName(name));
  if (!query.every(isFree))
    throw new SpecError([`${method.id} has a parameter that is called as an option is`]);
  const parameters = [
    'self',
    ...inPath.map(({ name, schema }) => `${argumentName(name)}: ${qualifiedType(schema)}`),
    // Path parameters are positional-only, because a field of the body may have the same name.
    ...(inPath.length > 0 ? ['/'] : []),
    '*',
    ...formFields(method).map(([name, { type, required }]) =>
      required ? `${name}: ${type}` : `${name}: ${type} | None = None`,
    ),
    ...query.map(({ name, schema }) => `${argumentName(name)}: ${queryType(schema)} | None = None`),
    ...more,
    ...options.map(([name, type]) => `${name}: ${type} = None`),
    ...(body?.kind === 'json' ? [`**body: Unpack[${qualifiedType(body.schema)}]`] : []),
  ];
  const prefix = method.paged ? 'def' : style.prefix;
  const name = toSnakeCase(method.name);
  if (paged && body) throw new SpecError([`${method.id} is a list with a body`]);
  return `    ${prefix} ${name}(\n${parameters
    .map((each) => `        ${each},`)
    .join('\n')
    .replace(/(\*\*body: .*),$/, '$1')}\n    ) -> ${result}:`;
}

/** Returns the type of a query parameter. Times and days may also be passed as `datetime` objects. */
const queryType = (schema: Schema) => (isMoment(schema) ? 'Moment' : qualifiedType(schema));

/**
 * Lists the fields of a form with their types. A form cannot contain null, so the client omits fields that are `None`.
 */
function formFields({ body }: ClientMethod) {
  if (body?.kind !== 'form') return [];
  return body.fields.map(([name, schema]) => {
    const isFile = schema.format === 'binary';
    return [name, { type: isFile ? 'UploadFile' : qualifiedType(schema), required: isFile }] as const;
  });
}

function resultType({ file, changing, answer = {}, item }: ClientMethod, { kind }: MethodStyle): string {
  if (file) return 'FileAnswer';
  const whole = qualifiedType(answer);
  return item ? `${kind}${changing ? 'ChangingList' : 'List'}[${qualifiedType(item)}, ${whole}]` : whole;
}

function emitCall(method: ClientMethod, style: MethodStyle): string {
  const { inPath, query, body, conditional } = method;
  const path = inPath.map(({ name }) => `${argumentName(name)},`).join(' ');
  const queries = query.map(({ name }) => `"${name}": ${argumentName(name)}`).join(', ');
  const options = [
    ...optionNames(method, style).map(([name]) => `${name}=${name}`),
    ...(conditional ? ['if_none_match=if_none_match'] : []),
  ];
  const form = formFields(method).map(([name]) => `"${name}": ${name}`);
  const content = body?.kind === 'form' ? `{${form.join(', ')}}` : body ? 'body' : 'None';
  const how = method.paged ? (method.changing ? '_changing_list' : '_list') : '_call';
  const awaits = method.paged ? '' : style.awaits;
  return `        return ${awaits}self.${how}(
            ${operationLiteral(method)}, (${path}), {${queries}}, ${content}, CallOptions(${options.join(', ')})
        )`;
}
