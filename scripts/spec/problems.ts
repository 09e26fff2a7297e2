/** What an author of the specification has to mend: told in lines, without a stack. */
export class SpecProblems extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The specification has ${problems.length} problem(s):\n${problems.join('\n')}`);
    this.problems = problems;
  }
}
