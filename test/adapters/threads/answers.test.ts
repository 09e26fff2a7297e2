import { afterAll, expect, test } from 'vitest';
import { openAnswerReader } from '../../../adapters/threads/answers.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { readAnswer } from '../../../domain/verifactu/sending/read-answer.ts';
import { UnreadableAnswerError } from '../../../domain/verifactu/sending/soap.ts';

const threads = openThreads({ paperFile: '' });
afterAll(threads.close);
const { readTaxAnswer } = openAnswerReader(threads);

const line = `<RespuestaLinea>
  <IDFactura><IDEmisorFactura>B12345674</IDEmisorFactura><NumSerieFactura>F2026-1</NumSerieFactura>
  <FechaExpedicionFactura>24-11-2026</FechaExpedicionFactura></IDFactura>
  <Operacion><TipoOperacion>Alta</TipoOperacion></Operacion>
  <EstadoRegistro>Correcto</EstadoRegistro></RespuestaLinea>`;

const answer = (lines: number) => `<Envelope><Body><RespuestaRegFactuSistemaFacturacion>
  <CSV>A-1</CSV><TiempoEsperaEnvio>60</TiempoEsperaEnvio>${line.repeat(lines)}
  </RespuestaRegFactuSistemaFacturacion></Body></Envelope>`;

test('a long answer is read in a thread, with the same result as here', async () => {
  const ran: string[] = [];
  const observed = openAnswerReader({
    ...threads,
    run: (job, work) => {
      ran.push(job);
      return threads.run(job, work);
    },
  });
  expect(await observed.readTaxAnswer(answer(200))).toEqual(readAnswer(answer(200)));
  expect(await observed.readTaxAnswer(answer(2))).toEqual(readAnswer(answer(2)));
  expect(ran).toEqual(['taxAnswer']);
});

test.each([
  ['is cut off', answer(200).slice(0, -500)],
  ['has a document type', `<!DOCTYPE a>${answer(200)}`],
  ['is of a proxy', `<html>${' '.repeat(100_000)}</html>`],
])('a long answer that %s is unreadable', async (_, xml) => {
  await expect(readTaxAnswer(xml)).rejects.toThrow(UnreadableAnswerError);
});

test('an answer that no thread reads in time is unreadable, so that its message is repeated', async () => {
  const hasty = openThreads({ paperFile: '', deadlinesMs: { answers: 1 } });
  afterAll(hasty.close);
  const reading = openAnswerReader(hasty).readTaxAnswer(answer(5_000));
  await expect(reading).rejects.toThrow(new UnreadableAnswerError('the answer could not be read in time'));
});
