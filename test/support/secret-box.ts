import { openSecretBox } from '../../domain/secrets/secret-box.ts';

/** Opens values that the services of the tests have sealed, because it has the same secret. */
export const secretBox = openSecretBox(['a secret that is for tests alone and nothing else']);
