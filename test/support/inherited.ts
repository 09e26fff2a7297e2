const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a process of a test gets of this one's surroundings: what tells it nothing, and lets it start quickly. */
export const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
