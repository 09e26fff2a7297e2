import { openSecretBox } from '../../domain/secrets/secret-box.ts';

/** Opens values that the services of tests have sealed. */
export const secretBox = openSecretBox(['a secret that is for tests alone and nothing else']);
