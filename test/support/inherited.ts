const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * The environment variables that child processes of tests inherit: only the path and the compile cache, no settings.
 */
export const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
