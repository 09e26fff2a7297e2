import { baseUrl } from './given';

/** Address of the service, which the generated functions read for each call. */
export const address = { url: baseUrl };
