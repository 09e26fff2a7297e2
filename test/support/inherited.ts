const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * Environment variables that the tests' child processes inherit: the path and the compile cache, but no settings of the
 * service.
 */
export const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
