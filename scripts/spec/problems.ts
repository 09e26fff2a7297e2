/** More lines than this hide the first ones, which usually explain the rest. */
const shownProblems = 40;

/** What an author of the specification has to mend: told in lines, without a stack. */
export class SpecProblems extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    const shown = problems.slice(0, shownProblems);
    const more = problems.length - shown.length;
    const lines = [`The specification has ${problems.length} problem(s):`, ...shown];
    if (more > 0) lines.push(`… and ${more} more`);
    super(lines.join('\n'));
    this.problems = problems;
  }
}
