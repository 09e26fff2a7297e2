import Fastify from 'fastify';
import glue from 'fastify-openapi-glue';
import { expect, test } from 'vitest';
import desk from '../../generated/desk.json' with { type: 'json' };
import en from '../../generated/openapi/en.json' with { type: 'json' };
import { runtimeDocument } from '../../http/input/runtime-document.ts';
import { type Document, operationsOf, resolveReference } from '../../scripts/spec/document.ts';

interface Answer {
  method: 'GET';
  url: string;
  status: number;
  name: string;
  value: unknown;
}

function documentedAnswers(document: Document): Answer[] {
  return operationsOf(document).flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const media = resolveReference(document, response).content?.['application/json'];
      return Object.entries(media?.examples ?? {}).map(([name, example]) => {
        const { value } = resolveReference(document, example);
        return {
          method,
          url: path.replaceAll(/\{\w+\}/g, '1'),
          status: Number(status),
          name,
          value,
        } as Answer;
      });
    }),
  );
}

test('the serialiser never has to find out which of several schemas a value has', () => {
  expect(JSON.stringify(en)).toContain('"anyOf"');
  expect(JSON.stringify(runtimeDocument(en))).not.toMatch(/"(anyOf|oneOf)"/);
});

// The serialiser writes 0, "" and false for null if a schema isn't nullable, and drops undeclared fields.
const documents = { public: runtimeDocument(en), desk };
for (const [name, document] of Object.entries(documents)) {
  test(`every documented answer of the ${name} document leaves the serialiser as it went in`, async () => {
    const answers = documentedAnswers(document as unknown as Document);
    const app = Fastify();
    let current: Answer | undefined;
    app.setValidatorCompiler(() => () => true);
    const operationResolver = () => async (_request: unknown, reply: { code: (status: number) => void }) => {
      reply.code(current?.status ?? 500);
      return current?.value;
    };
    await app.register(
      glue as never,
      { specification: structuredClone(document), operationResolver } as never,
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      current = answer;
      const { statusCode, payload } = await app.inject({ method: answer.method, url: answer.url });
      const place = `${answer.method} ${answer.url} ${answer.name}`;
      expect(statusCode, place).toBe(answer.status);
      expect(JSON.parse(payload), place).toEqual(answer.value);
    }
    await app.close();
  });
}
