import { maxPerCell, type Needs } from './needs.ts';

export interface Step {
  /** The part that gives way. */
  limit: string;
  /** Whether a deployment of this size is beyond it. */
  isBeyond(needs: Needs): boolean;
  answer: string;
}

/** The parts that give way as a deployment grows, and what to do. */
export const steps: Step[] = [
  {
    limit: 'the event loop of one process that is API and worker (`make start`)',
    isBeyond: ({ apiProcessors, workerProcessors }) => apiProcessors + workerProcessors > 0.5,
    answer: 'two processes of the API and two workers behind a proxy, with Redis for the limits',
  },
  {
    limit: 'the disk of one machine, for photos and PDFs',
    isBeyond: ({ objectGb }) => objectGb > 500,
    answer: 'an S3 bucket (`DOCUMENTS_URL`)',
  },
  {
    limit: "PostgreSQL's sessions: a hundred by default",
    isBeyond: ({ connections }) => connections > 90,
    answer: 'PgBouncer (`DATABASE_URL` and `DATABASE_DIRECT_URL`)',
  },
  {
    limit: 'the processors of PostgreSQL, which long reads and reports share with writes',
    isBeyond: ({ postgresProcessors }) => postgresProcessors > 8,
    answer: 'a replica for long reads (`DATABASE_READ_URL`)',
  },
  {
    limit: 'one Redis, which uses one processor',
    isBeyond: ({ requestsPerSecond }) => requestsPerSecond > 15_000,
    answer: 'a Redis Cluster (`redis-cluster://`)',
  },
  {
    limit: `one PostgreSQL: ${maxPerCell.postgresProcessors} processors, ${maxPerCell.databaseGb} GB or ${maxPerCell.commitsPerSecond} commits a second`,
    isBeyond: ({ cells }) => cells > 1,
    answer: 'cells (`CELL`, `workshop instance move`, `workshop directory export`)',
  },
];

/** The steps that a deployment of this size has to have taken. */
export const stepsFor = (needs: Needs): Pick<Step, 'limit' | 'answer'>[] =>
  steps.filter(({ isBeyond }) => isBeyond(needs)).map(({ limit, answer }) => ({ limit, answer }));
