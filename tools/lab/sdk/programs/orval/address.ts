import { baseUrl } from './given';

/** The address that the generated functions call. */
export const address = { url: baseUrl };
