/** Nothing was handed over, and this process does not: another attempt is made once the claim has lapsed. */
export class LeftAlone extends Error {}
