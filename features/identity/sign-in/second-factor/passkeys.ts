// Passkeys (WebAuthn): creates the browser's options and verifies its answers. The device must verify its
// user (PIN, finger, face), so that a passkey alone is proof enough. No attestation is requested.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { MadePasskey, UsedPasskey } from './second-factor.contract.ts';
import type { PasskeyRow } from './second-factor.store.ts';

export type RelyingParty = { publicUrl: string; shopName: string };

// Loaded with the first passkey, because it takes a sixth of a second that a start need not wait for.
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256; every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];

const toId = ({ publicUrl }: RelyingParty) => new URL(publicUrl).hostname;
const toOrigin = ({ publicUrl }: RelyingParty) => new URL(publicUrl).origin;
const toDescriptor = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
});

/** Without `own`: any passkey of this shop that the device has. */
export async function askForPasskey(
  shop: RelyingParty,
  own: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[] = [],
) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: toId(shop),
    userVerification: 'required',
    allowCredentials: own.map(toDescriptor),
  });
}

/** Returns the new counter; null when the answer is invalid. */
export async function checkPasskey(
  shop: RelyingParty,
  passkey: PasskeyRow,
  { used, challenge }: { used: UsedPasskey; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { userHandle } = used.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: toOrigin(shop),
      expectedRPID: toId(shop),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // It throws for everything wrong with the answer: a foreign challenge, origin, signature or counter.
    return null;
  }
}

export async function askForNewPasskey(
  shop: RelyingParty,
  user: { id: string; email: string; name: string },
  own: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: shop.shopName,
    rpID: toId(shop),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** null when the answer is invalid. */
export async function checkNewPasskey(
  shop: RelyingParty,
  { made, challenge }: { made: MadePasskey; challenge: string },
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: toOrigin(shop),
      expectedRPID: toId(shop),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: made.response.transports ?? [],
    };
  } catch {
    return null;
  }
}
