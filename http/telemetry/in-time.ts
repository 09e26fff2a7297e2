/** What comes of it within that time; undefined where it fails or takes longer. */
export function inTime<T>(limitMs: number, work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, limitMs);
    work()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}
