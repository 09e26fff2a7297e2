/**
 * Collects the errors of workers. Ignores failed renewals of a job's lock, which a busy machine may cause: the job is
 * retried, and tests check the outcome.
 */
export function noting(errors: unknown[]): (error: unknown) => void {
  return (error) => {
    if (!/could not renew lock/.test(String(error))) errors.push(error);
  };
}
