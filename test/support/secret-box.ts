import { openSecretBox } from '../../domain/secrets/secret-box.ts';

/**
 * Secret box with the same secret as the services of the tests, so that tests can open the values that these services
 * have sealed.
 */
export const secretBox = openSecretBox(['a secret that is for tests alone and nothing else']);
