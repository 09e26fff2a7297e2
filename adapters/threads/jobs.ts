import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { QueueBounds } from '../../domain/requests/fair-queue.ts';

export interface JobGroup extends QueueBounds {
  /** Path of the module that exports a function for each job of the group. */
  file: string;
  deadlineMs: number;
  /** Maximum JavaScript heap of each thread. */
  maxMemoryMb: number;
  lateMessage: string;
}

export type GroupName = 'papers' | 'pictures' | 'mails' | 'answers' | 'passwords';

/** All jobs that threads run, with the group of each job. */
export const jobGroupsByName = {
  quote: 'papers',
  receipt: 'papers',
  inspection: 'papers',
  invoice: 'papers',
  declaration: 'papers',
  thumbnail: 'pictures',
  logo: 'pictures',
  warmPapers: 'papers',
  mail: 'mails',
  mailBody: 'mails',
  taxAnswer: 'answers',
  hashPassword: 'passwords',
  verifyPassword: 'passwords',
} as const satisfies Record<string, GroupName>;

export type JobName = keyof typeof jobGroupsByName;

/** Estimated CPU time of hashing a password. */
export const passwordCostMs = 40;

/** Returns the path of a module in this folder. In the published package its extension is `.js`. */
export const modulePath = (name: string) =>
  fileURLToPath(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url));

/**
 * Returns the limits of each group of jobs. A group has as many threads as turns, so that many jobs of one group do not
 * delay another group. `paperFile` is the path of the module that draws papers. The entry point passes it, because the
 * module belongs to the views.
 */
export function jobGroups(paperFile: string): Record<GroupName, JobGroup> {
  return {
    papers: {
      name: 'PDFs',
      file: paperFile,
      // Two turns for papers that people read, and one reserved for signing and issuing.
      maxTurns: 3,
      urgentTurns: 1,
      // A PDF of 250 pages takes one to two seconds, one of sixty lines 80 ms, and most less than 50 ms.
      shortMs: 150,
      maxWorkshopMs: 3_000,
      maxLinkMs: 1_500,
      // Limits the memory: each waiting job holds the data of its paper, up to a megabyte.
      maxWaiting: 100,
      maxWaitMs: 10_000,
      // Starting a thread took 15 s on a very busy machine.
      deadlineMs: 30_000,
      // The longest quote needs a third of this memory.
      maxMemoryMb: 256,
      lateMessage: 'the PDF could not be drawn in time',
    },
    pictures: {
      name: 'pictures',
      file: modulePath('picture-jobs'),
      // Uses half of the threads that Node has for files, DNS and the computations of libraries.
      maxTurns: 2,
      // A photo of twelve megapixels takes about 200 ms, the slowest accepted picture 1.6 s.
      shortMs: 300,
      maxWorkshopMs: 5_000,
      maxLinkMs: 5_000,
      // Allows only few waiting jobs, because uploads first wait for a place in memory.
      maxWaiting: 16,
      maxWaitMs: 2_500,
      deadlineMs: 20_000,
      // Excludes the memory for pixels, which `domain/documents/` limits.
      maxMemoryMb: 64,
      lateMessage: 'a picture was not decoded in time',
    },
    mails: {
      name: 'mails',
      file: modulePath('mail-jobs'),
      // Two threads, so that one is free while the other reads the slowest possible mail.
      maxTurns: 2,
      // Sets no limits per workshop: all mails are read in their order of arrival.
      shortMs: Number.POSITIVE_INFINITY,
      maxWorkshopMs: Number.POSITIVE_INFINITY,
      maxLinkMs: Number.POSITIVE_INFINITY,
      // Limits the memory: each waiting mail has up to ten megabytes. A longer queue could not be read in time either.
      maxWaiting: 50,
      maxWaitMs: Number.POSITIVE_INFINITY,
      // The slowest known mail takes half a second of CPU time.
      deadlineMs: 20_000,
      // The largest known mail needs a quarter of this memory.
      maxMemoryMb: 256,
      lateMessage: 'the mail could not be read in time',
    },
    answers: {
      name: "tax authority's answers",
      file: modulePath('answer-jobs'),
      maxTurns: 1,
      // Sets no limits per workshop, because each workshop has at most one unanswered message to the tax authority.
      shortMs: Number.POSITIVE_INFINITY,
      maxWorkshopMs: Number.POSITIVE_INFINITY,
      maxLinkMs: Number.POSITIVE_INFINITY,
      // Limits the memory: each waiting job holds an answer of up to ten megabytes.
      maxWaiting: 20,
      maxWaitMs: 60_000,
      // An answer of ten megabytes takes about two seconds.
      deadlineMs: 30_000,
      maxMemoryMb: 512,
      lateMessage: 'the answer could not be read in time',
    },
    passwords: {
      name: 'passwords',
      file: modulePath('password-jobs'),
      // Limits the memory, of which each hash needs 19 MiB.
      maxTurns: 2,
      shortMs: Number.POSITIVE_INFINITY,
      // Fifty sign-ins: the whole staff of a workshop at once.
      maxWorkshopMs: 50 * passwordCostMs,
      maxLinkMs: Number.POSITIVE_INFINITY,
      maxWaiting: 100,
      // Two threads hash a hundred passwords in two seconds. Browsers and people do not wait much longer.
      maxWaitMs: 5_000,
      deadlineMs: 15_000,
      maxMemoryMb: 16,
      lateMessage: 'the password could not be checked in time',
    },
  };
}
