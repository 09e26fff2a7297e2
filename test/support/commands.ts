import type { FastifyInstance } from 'fastify';
import { workshopProgram } from '../../tools/operator/desk/commands.ts';
import type { AskUser } from '../../tools/operator/desk/input/confirm.ts';
import { formatAnswer } from '../../tools/operator/desk/output/format-answer.ts';
import { perform } from '../../tools/operator/desk/perform.ts';
import type { ListedInstance } from '../../tools/operator/desk/workshops.ts';

/** Returns functions that run commands of the desk from their words, and throw if the desk refuses. */
export function commandsOf(deskApp: FastifyInstance) {
  /** Runs a command, and returns its output. `ask` simulates a person at the terminal; null simulates a script. */
  const workshopAsking = async (ask: AskUser, ...words: string[]): Promise<string> => {
    let printed = '';
    const program = workshopProgram(async (operation, call) => {
      let workshop: ListedInstance | undefined;
      const onWorkshop = (chosen: ListedInstance) => {
        workshop = chosen;
      };
      const print = (text: string) => {
        printed += text;
      };
      const answer = await perform(deskApp, operation, call, { ask, onWorkshop, print });
      const told = () => formatAnswer(operation, answer, { call, workshop, look: {} });
      printed += Buffer.isBuffer(answer.printed) ? answer.printed.toString() : told();
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
