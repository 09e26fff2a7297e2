import type { FieldProblem, Problem } from '../domain/problem.ts';
import { errors, fieldMessages, type Language } from '../generated/errors.ts';

/** The one place where a refusal becomes the contract's error body. */
export function renderProblem(problem: Problem, language: Language): { status: number; body: string } {
  const { status, messages } = errors[problem.code];
  const { fields, retryAfterSeconds: _, ...extras } = problem.extras;
  const error = {
    code: problem.code,
    message: messages[language],
    ...(fields && { fields: fields.map((field) => renderField(field, language)) }),
    ...extras,
  };
  return { status, body: JSON.stringify({ error }) };
}

function renderField({ path, rule, params = {} }: FieldProblem, language: Language) {
  const template: string = fieldMessages[rule][language];
  const message = template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
  return { path, message };
}
