import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { deskOperations } from '../../../../../generated/operations.ts';
import { confirmation } from '../../../../../tools/operator/desk/input/confirm.ts';

const call = {
  ...{ params: { id: '118' }, query: {}, body: {}, instance: undefined, as: undefined },
  ...{ json: false, yes: false, work: false, out: '', table: '' },
};

test('a question begins with the title of the operation in the workshop’s language', async () => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return 'yes';
  };
  await confirmation({} as FastifyInstance, deskOperations.removeBudgetLine, call, {
    ...{ host: 'taller.example.com', language: 'es', ask },
  });
  expect(asked).toEqual([expect.stringMatching(/^Quitar línea\nThis removes .*\n.*Type yes: $/)]);
});
