// The second factor when signing in, and the user's own authenticator apps, passkeys and recovery codes.
// Everything throws ApiError when it is refused.

import type { SecondFactorChoice } from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { ApiError, callApi } from '../api.ts';
import type { CallBody } from '../calls.ts';
import { change } from '../changes.ts';
import { askPasskey, createPasskey } from './passkeys.ts';
import { openSession, useUserChange, type Welcome } from './user.ts';

/** How to continue a login whose password is right but not enough; null for any other failure. */
export function readSecondFactor(error: unknown): SecondFactorChoice | null {
  const isNeeded = error instanceof ApiError && error.code === 'SECOND_STEP_NEEDED';
  return isNeeded ? (error.data as SecondFactorChoice) : null;
}

/** After the right password: with a code, or with what a passkey has answered. */
export const completeSignIn = (body: CallBody<'POST /api/user/second-step'>): Promise<Welcome> =>
  openSession(callApi('POST /api/user/second-step', { body }));

/** Without e-mail and password. */
export async function signInByPasskey(): Promise<Welcome> {
  const { data } = await callApi('POST /api/user/passkey-options');
  const passkey = await askPasskey(data.options);
  return openSession(callApi('POST /api/user/passkey-login', { body: { token: data.token, passkey } }));
}

/** Returns the recovery codes if this is the first method. */
export function useAddMethod() {
  const changeUser = useUserChange();
  const note = () => changeUser((user) => ({ ...user, needs_second_step: false }));
  return {
    addAuthenticator: async (body: { _id: string; code: string; name: string }) =>
      (await change('POST /api/user/add-authenticator', { body }, note)).data.recoveryCodes,
    addPasskey: async (name: string) => {
      const { data } = await callApi('POST /api/user/start-passkey');
      const passkey = await createPasskey(data.options);
      const body = { token: data.token, passkey, name };
      return (await change('POST /api/user/add-passkey', { body }, note)).data.recoveryCodes;
    },
  };
}
