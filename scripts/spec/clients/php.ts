import { type Document, type Parameter, resolveReference, type Schema, typesOfSchema } from '../document.ts';
import type { ManifestRow } from '../manifest.ts';
import type { Code } from './codes.ts';
import { type ClientMethod, groupMethods, listMethods, upperFirst } from './methods.ts';
import { emitPhpErrors } from './php-errors.ts';
import { emitPhpTypes, phpFolder as folder, isMoment, phpHeader, phpType, toCamelCase } from './php-types.ts';

/** Emits the parts of the PHP client that depend on the OpenAPI document: types, exceptions and methods. */
export function phpClient(
  document: Document,
  rows: ManifestRow[],
  codes: Code[],
  version: string,
): [string, string][] {
  const methods = listMethods(document, rows);
  const groups = groupMethods(methods);
  return [
    [`${folder}/Types.php`, emitPhpTypes(document)],
    [`${folder}/Groups.php`, emitGroups(groups)],
    [
      `${folder}/Release.php`,
      `${phpHeader('WorkshopApi')}\nfinal class Release\n{\n    public const VERSION = '${version}';\n}\n`,
    ],
    ...groups.map(([tag, ofTag]): [string, string] => [
      `${folder}/Groups/${upperFirst(tag)}.php`,
      emitGroup(document, tag, ofTag),
    ]),
    ...emitPhpErrors(document, codes),
  ];
}

const quoteString = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** Emits the properties of an operation that the PHP client needs at run time. */
function operationLiteral({ id, verb, path, body, takesKey, file }: ClientMethod): string {
  const facts = [
    `'${id}', '${verb}', '${path}'`,
    ...(body ? [`body: '${body.kind}'`] : []),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(file ? ['file: true'] : []),
  ];
  return `new Operation(${facts.join(', ')})`;
}

function emitGroups(groups: [string, ClientMethod[]][]): string {
  const fields = groups.map(([tag]) => `    public readonly Groups\\${upperFirst(tag)} $${tag};`);
  const made = groups.map(([tag]) => `        $this->${tag} = new Groups\\${upperFirst(tag)}($caller);`);
  return `${phpHeader('WorkshopApi')}
/** The methods of the API, one for each operation, by subject. */
abstract class Groups
{
${fields.join('\n')}

    public function __construct(Caller $caller)
    {
${made.join('\n')}
    }
}
`;
}

function emitGroup(document: Document, tag: string, methods: ClientMethod[]): string {
  const members = methods.map((method) => emitMethod(document, method));
  const body = members.join('\n\n');
  const names = Object.keys(document.components.schemas).filter((name) =>
    new RegExp(`^ +\\* @(?:param|return) .*\\b${name}\\b`, 'm').test(body),
  );
  const imports = names.map((name) => ` * @phpstan-import-type ${name} from \\WorkshopApi\\Types`);
  return `${phpHeader('WorkshopApi\\Groups')}
use WorkshopApi\\{CallOptions, Cancellation, ChangingRecordList, FileAnswer, Group, Operation, RecordList, Retries, UploadFile};

${imports.length > 0 ? `/**\n${imports.join('\n')}\n */\n` : ''}final class ${upperFirst(tag)} extends Group
{
${body}
}
`;
}

/** A parameter of a PHP method, with its declared type and its PHPStan type. */
interface Argument {
  name: string;
  declared: string;
  docType: string;
  optional: boolean;
  /** Whether the method sets the variable that is passed. */
  isOutput?: boolean;
}

function argumentOf(document: Document, name: string, schema: Schema, optional: boolean): Argument {
  const docType = isMoment(schema) ? 'string|\\DateTimeInterface' : phpType(schema);
  const declared = isMoment(schema) ? docType : nativeType(resolveReference(document, schema));
  return { name: toCamelCase(name), declared, docType, optional };
}

function nativeType(schema: Schema): string {
  if (schema.format === 'binary') return 'UploadFile';
  const names: Record<string, string> = { integer: 'int', number: 'float', boolean: 'bool' };
  return typesOfSchema(schema)
    .map((type) => names[type] ?? type)
    .join('|');
}

function argumentsOf(
  document: Document,
  { inPath, query, body, conditional, takesKey, comparesVersion, hasVersion }: ClientMethod,
): Argument[] {
  const inQuery = query.map(({ name, schema }) => argumentOf(document, name, schema, true));
  const fields = (body?.kind === 'form' ? body.fields : []).map(([name, schema]) =>
    argumentOf(document, name, schema, schema.format !== 'binary'),
  );
  const option = (name: string, declared: string) => ({ name, declared, docType: declared, optional: true });
  return [
    ...inPath.map(({ name, schema }: Parameter) => argumentOf(document, name, schema, false)),
    ...(body?.kind === 'json'
      ? [{ name: 'body', declared: 'array', docType: phpType(body.schema), optional: false }]
      : []),
    ...fields,
    ...inQuery,
    ...(conditional ? [option('ifNoneMatch', 'string')] : []),
    ...(takesKey ? [option('idempotencyKey', 'string')] : []),
    option('timeout', 'float'),
    option('retries', 'Retries'),
    option('language', 'string'),
    option('cancellation', 'Cancellation'),
    ...(comparesVersion ? [option('ifMatch', 'string')] : []),
    ...(hasVersion ? [{ ...option('etag', 'string'), isOutput: true }] : []),
  ];
}

const argumentDeclaration = ({ name, declared, optional, isOutput }: Argument) => {
  if (!optional) return `${declared} $${name}`;
  const type = declared.includes('|') ? `${declared}|null` : `?${declared}`;
  return `${type} ${isOutput ? '&' : ''}$${name} = null`;
};

function emitMethod(document: Document, method: ClientMethod): string {
  const { name, verb, path, summary, successor, inPath, query, body } = method;
  const { conditional, takesKey, paged, changing, comparesVersion, hasVersion } = method;
  const methodArguments = argumentsOf(document, method);
  const docs = methodArguments
    .filter(({ docType, declared }) => docType !== declared && declared !== 'UploadFile')
    .map(({ name, docType, optional }) => `     * @param ${docType}${optional ? '|null' : ''} $${name}`);
  if (hasVersion) docs.push('     * @param-out ?string $etag the version of the record, for `ifMatch`');
  const { declared, docType } = resultType(method);
  const lists = (each: Parameter[]) => each.map(({ name }) => `$${toCamelCase(name)}`).join(', ');
  const queries = query.map(({ name }) => `${quoteString(name)} => $${toCamelCase(name)}`).join(', ');
  const form = (body?.fields ?? [])
    .map(([name]) => `${quoteString(name)} => $${toCamelCase(name)}`)
    .join(', ');
  const content = body?.kind === 'form' ? `[${form}]` : body ? '$body' : 'null';
  const options = [
    'timeout: $timeout, retries: $retries, language: $language, cancellation: $cancellation',
    ...(takesKey ? ['idempotencyKey: $idempotencyKey'] : []),
    ...(conditional ? ['ifNoneMatch: $ifNoneMatch'] : []),
    ...(comparesVersion ? ['ifMatch: $ifMatch'] : []),
  ].join(', ');
  const how = paged ? (changing ? 'performChangingList' : 'performList') : 'perform';
  return `    /**
     * ${summary}: \`${verb} ${path}\`.${conditional ? ' With `ifNoneMatch`, `null` if it has not changed.' : ''}
     *
${docs.map((line) => `${line}\n`).join('')}     * @return ${docType}${successor ? `\n     * @deprecated use \`${verb} ${successor}\`` : ''}
     */
    public function ${name}(
${methodArguments.map((each) => `        ${argumentDeclaration(each)},`).join('\n')}
    ): ${declared} {
        $options = new CallOptions(${options});
        $operation = ${operationLiteral(method)};
        return $this->${how}($operation, [${lists(inPath)}], [${queries}], ${content}, $options${hasVersion ? ', $etag' : ''});
    }`;
}

function resultType({ file, conditional, answer = {}, item, changing }: ClientMethod) {
  if (file && conditional)
    return { declared: '?FileAnswer', docType: '($ifNoneMatch is null ? FileAnswer : FileAnswer|null)' };
  if (file) return { declared: 'FileAnswer', docType: 'FileAnswer' };
  if (!item) return { declared: 'array', docType: phpType(answer) };
  const declared = changing ? 'ChangingRecordList' : 'RecordList';
  return { declared, docType: `${declared}<${phpType(item)}, ${phpType(answer)}>` };
}
