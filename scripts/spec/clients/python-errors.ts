import type { Document } from '../document.ts';
import type { Code } from './codes.ts';
import { upperFirst } from './methods.ts';
import { argumentName, docstring, exportedNames, pythonHeader, qualifiedType } from './python-types.ts';

/** Emits a Python class for each error code, and a table of the classes. */
export function emitPythonErrors(document: Document, codes: Code[]): string {
  const details = document.components.schemas.ErrorDetails?.properties ?? {};
  const classes = codes.map(({ code, status, when, extras }) => {
    // Skips `fields`, which all errors have.
    const own = extras.filter((field) => field !== 'fields');
    const fields = own.map((field) => {
      const { description, ...schema } = details[field] ?? {};
      return `\n    @property\n    def ${argumentName(field)}(self) -> ${qualifiedType(schema)}:\n        ${docstring(description)}\n        return self.details["${field}"]`;
    });
    return `class ${exceptionName(code)}(ApiError):\n    ${docstring(`${status}: ${when}`)}\n${fields.join('\n')}`.trimEnd();
  });
  return `${pythonHeader}from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._errors import ApiError

if TYPE_CHECKING:
    from . import types as t

${exportedNames(codes.map(({ code }) => exceptionName(code)))}


${classes.join('\n\n\n')}


#: The codes of this release; later ones may have more, which are an \`ApiError\`.
errors_by_code: dict[str, type[ApiError]] = {
${codes.map(({ code }) => `    "${code}": ${exceptionName(code)},`).join('\n')}
}
`;
}

const exceptionName = (code: string) =>
  `${code
    .replace(/_error$/, '')
    .split('_')
    .map(upperFirst)
    .join('')}Error`;
