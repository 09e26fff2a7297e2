import { hostOf } from '../data/crowd.ts';
import { measureCommand } from '../harness/command.ts';
import { createFigure, median, reportFigures, scaleCount } from '../harness/figures.ts';
import { clusterMs } from '../harness/processes.ts';
import type { Crowd } from './deployment.ts';

const targetSeconds = 2;
const times = scaleCount(3);

/** Settings of an invented maker: the doctor would report the default maker. */
const maker = {
  MAKER_NAME: 'Programas de Ejemplo S.L.',
  MAKER_TAX_ID: 'B12345674',
  MAKER_ADDRESS: 'Calle Inventada 1',
  MAKER_PLACE: 'Madrid, España',
};

const oneWorkshop = `--instance ${hostOf(7)}`;
const commands = [
  `boxes list ${oneWorkshop}`,
  'instance list',
  'instance list --json',
  `keys create ${oneWorkshop} --name Bench --purpose Bench --scopes clients:read`,
  'doctor',
];

interface Run {
  seconds: number;
  cpuSeconds: number;
  postgresSeconds: number;
  peakMiB: number;
}

/**
 * Measures the duration of each command, also as a multiple of the first command's duration. The first command reads
 * the least data, and the load of the machine changes the ratio little.
 */
export async function measureCommands({ settings, postmaster }: Crowd): Promise<void> {
  let leastSeconds = 0;
  for (const command of commands) {
    const runs: Run[] = [];
    for (let run = 0; run < times; run += 1) {
      const before = clusterMs(postmaster);
      const { seconds, cpuSeconds, peakMiB } = await measureCommand(
        { ...settings, ...maker },
        command.split(' '),
      );
      runs.push({ seconds, cpuSeconds, peakMiB, postgresSeconds: (clusterMs(postmaster) - before) / 1000 });
    }
    const of = (name: keyof Run) => median(runs.map((run) => run[name]));
    leastSeconds ||= of('seconds');
    reportFigures(
      command,
      createFigure('', of('seconds'), ' s', { below: targetSeconds }),
      createFigure('', of('seconds') / leastSeconds, ' of the first command'),
      createFigure('processors', of('cpuSeconds'), ' s'),
      createFigure('of PostgreSQL', of('postgresSeconds'), ' s'),
      createFigure('peak', of('peakMiB'), ' MiB'),
    );
  }
}
