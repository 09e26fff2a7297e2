import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow test files that take longest, by duration. In an arbitrary order, the last of them would run alone for a minute
 * while the other workers have nothing left to do.
 */
const longest = [
  'test/browser/panel-screens.test.ts',
  'test/browser/fortnight/fortnight.test.ts',
  'test/embedded/start.test.ts',
  'test/api/desk/isolation.slow.test.ts',
  'test/http/lifecycle/rolling-restart.slow.test.ts',
  'test/tools/partner/contract/content.slow.test.ts',
  'test/browser/panel-integrations.test.ts',
  'test/browser/panel-settings.test.ts',
  'test/browser/panel-pictures.test.ts',
  'test/browser/panel-live.test.ts',
  'test/tools/operator/backup/backup-and-restore.slow.test.ts',
  'tools/lab/faults/races/sessions.test.ts',
];

/** Runs the files that take longest first, and the others as Vitest sorts them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const missing = longest.filter((path) => !existsSync(join(root, path)));
    if (missing.length > 0)
      throw new Error(`listed among the longest tests, but missing: ${missing.join(', ')}`);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(relative(root, moduleId));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
