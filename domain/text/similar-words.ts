/** Returns the word of a list with the smallest edit distance to a given word. */
export function findMostSimilar(word: string, words: readonly string[]): string {
  const measured = words.map((each) => ({
    each,
    changes: editDistance(word.slice(0, maxComparedCharacters), each),
  }));
  return measured.reduce((best, one) => (one.changes < best.changes ? one : best)).each;
}

/** Maximum number of compared characters, which limits the computing time. */
const maxComparedCharacters = 100;

/** Returns the edit distance (Levenshtein) of two words. */
export function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      line.push(
        Math.min(
          (line[at - 1] as number) + 1,
          (previous[at] as number) + 1,
          (previous[at - 1] as number) + same,
        ),
      );
    }
    previous = line;
  }
  return previous[other.length] as number;
}
