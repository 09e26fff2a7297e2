import type { Options } from '../options.ts';
import type { Terminal } from './terminal.ts';

export interface Command {
  usage: string;
  options: Options;
  run(args: string[], terminal: Terminal): Promise<number>;
}

export type Commands = Record<string, Command>;
