import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { type PasskeyAnswer, type PasskeySite, passkeyAlgorithms } from '../../domain/people/passkey.ts';

export interface RegisteredPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Loads the library when somebody first uses a passkey, because it needs 26 MB. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Verifies the answer to a registration. Returns null if it is not genuine, or was made for another site. */
export async function verifyRegistration(
  { response, challenge }: PasskeyAnswer,
  site: PasskeySite,
): Promise<RegisteredPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  let verified: VerifiedRegistrationResponse;
  try {
    verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
  } catch {
    return null;
  }
  if (!verified.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports.filter((each) => knownTransports.includes(each)),
  };
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Verifies the answer to a sign-in. Returns the counter that it states; null if it is not genuine. */
export async function verifySignIn(
  { response, challenge }: PasskeyAnswer,
  site: PasskeySite,
  passkey: { credential_id: Buffer; public_key: Buffer },
): Promise<{ counter: number } | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        // The caller compares the counters itself, so that it can tell a copied key from a wrong signature.
        counter: 0,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
