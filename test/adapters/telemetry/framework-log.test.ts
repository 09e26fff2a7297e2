import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { expect, test } from 'vitest';
import { createLog, FrameworkLog } from '../../../adapters/telemetry/log.ts';

const lines: string[] = [];
const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
const app = Fastify({
  loggerInstance: new FrameworkLog(log) as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => 'req_1',
});
app.get('/twice', async (_request, reply) => {
  reply.send('once');
  reply.send('twice');
  return reply;
});
app.get('/late', async (_request, reply) => {
  reply.send('once');
  throw new Error('after its answer');
});

const told = () => lines.splice(0).map((line) => JSON.parse(line));

test('what the framework finds wrong is logged with the request’s id, and without the URL’s query', async () => {
  await app.inject('/twice?search=Ermelinda');
  const [line] = told();
  expect(line).toMatchObject({ level: 40, requestId: 'req_1', err: { code: 'FST_ERR_REP_ALREADY_SENT' } });
  expect(line.err.message).toContain('/twice?…');
  expect(JSON.stringify(line)).not.toContain('Ermelinda');
});

test('an error after the answer is logged as such', async () => {
  await app.inject('/late');
  expect(told()).toMatchObject([{ level: 50, requestId: 'req_1', err: { message: 'after its answer' } }]);
});

test('a request with which all is well leaves no line', async () => {
  app.log.info('listening');
  expect(told()).toEqual([]);
});
