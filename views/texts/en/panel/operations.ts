import type { OperationsTexts } from '../../types/panel/operations.ts';

export const operations: OperationsTexts = {
  title: 'All operations',
  note: 'Everything that the commands can do, for the few acts that have no page of their own.',
  find: 'Find an operation',
  none: 'Nothing matches.',
  reads: 'Only reads',
  changes: 'Changes something',
  result: 'Result',
  back: 'Back to all operations',
  empty: 'The result is empty.',
  run: 'Run',
  entry: 'Entry',
};
