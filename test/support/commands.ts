import type { FastifyInstance } from 'fastify';
import { workshopProgram } from '../../scripts/command/commands.ts';
import type { Ask } from '../../scripts/command/confirm.ts';
import { perform } from '../../scripts/command/perform.ts';
import { show } from '../../scripts/command/show.ts';

/** The desk's commands, as they are typed; what they refuse is thrown. */
export function commandsOf(deskApp: FastifyInstance) {
  /** What the words print, with somebody at the terminal or nobody. */
  const workshopAsking = async (ask: Ask, ...words: string[]): Promise<string> => {
    let printed = '';
    const program = workshopProgram(async (operation, call) => {
      const answer = await perform(deskApp, operation, call, { ask });
      printed += Buffer.isBuffer(answer.printed) ? answer.printed.toString() : show(answer, call.json);
    });
    const quietly = (command: typeof program): void => {
      command.exitOverride().configureOutput({ writeErr: () => {} });
      command.commands.forEach(quietly);
    };
    quietly(program);
    await program.parseAsync(words, { from: 'user' });
    return printed;
  };
  const workshop = (...words: string[]) => workshopAsking(null, ...words);
  return {
    workshopAsking,
    workshop,
    json: async (...words: string[]) => JSON.parse(await workshop(...words, '--json')),
  };
}
