/**
 * Collects the errors of workers. It ignores that a busy machine could not renew a job's lock in time: the job is
 * handed out again, and tests check the outcome.
 */
export function noting(errors: unknown[]): (error: unknown) => void {
  return (error) => {
    if (!/could not renew lock/.test(String(error))) errors.push(error);
  };
}
