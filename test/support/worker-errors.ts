/**
 * Returns an error handler of workers that collects the errors. Ignores failed renewals of a job's lock, which a busy
 * machine may cause: the job is retried, and the tests check the outcome.
 */
export function noting(errors: unknown[]): (error: unknown) => void {
  return (error) => {
    if (!/could not renew lock/.test(String(error))) errors.push(error);
  };
}
