import type { Document, Schema } from '../document.ts';
import type { Code } from './codes.ts';
import { upperFirst } from './methods.ts';
import { phpFolder, phpHeader, phpType, toCamelCase } from './php-types.ts';

/** Emits a PHP class for each error code, and a table of the classes. */
export function emitPhpErrors(document: Document, codes: Code[]): [string, string][] {
  const details = document.components.schemas.ErrorDetails?.properties ?? {};
  const classes = codes.map(({ code, status, when, extras }): [string, string] => {
    // Skips `fields`, which all exceptions have.
    const methods = extras
      .filter((field) => field !== 'fields')
      .map((field) => accessorOf(field, details[field] ?? {}));
    const body = methods.length > 0 ? `\n${methods.join('\n\n')}\n` : '\n';
    const types = methods.join('\n').match(/(?<=@return list<)\w+/g) ?? [];
    const imports = types.map((type) => `\n *\n * @phpstan-import-type ${type} from \\WorkshopApi\\Types`);
    return [
      `${phpFolder}/Errors/${exceptionName(code)}.php`,
      `${phpHeader('WorkshopApi\\Errors')}
/**
 * ${status}: ${when.replaceAll(/\s+/g, ' ').trim()}${imports.join('')}
 */
final class ${exceptionName(code)} extends ApiException
{${body}}
`,
    ];
  });
  const entries = codes.map(({ code }) => `        '${code}' => ${exceptionName(code)}::class,`);
  return [
    ...classes,
    [
      `${phpFolder}/Errors/ErrorsByCode.php`,
      `${phpHeader('WorkshopApi\\Errors')}
/** The codes of this release; later ones may have more, which are an \`ApiException\`. */
final class ErrorsByCode
{
    /** @var array<string, class-string<ApiException>> */
    public const CLASSES = [
${entries.join('\n')}
    ];
}
`,
    ],
  ];
}

function accessorOf(field: string, { description = '', ...schema }: Schema): string {
  const known = phpType(schema);
  const declared = /^(?:list|array)</.test(known) ? 'array' : known;
  return `    /**
     * ${description}
     *
     * @return ${known}
     */
    public function ${toCamelCase(field)}(): ${declared}
    {
        return $this->details['${field}'];
    }`;
}

const exceptionName = (code: string) => `${upperFirst(toCamelCase(code.replace(/_error$/, '')))}Exception`;
