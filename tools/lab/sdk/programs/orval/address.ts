import { baseUrl } from './given';

/** Where the generated functions call. */
export const address = { url: baseUrl };
