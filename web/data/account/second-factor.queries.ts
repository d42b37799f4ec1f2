// The second factor when signing in, and the user's own authenticator apps, passkeys and recovery codes.
// Everything throws ApiError when it is refused.

import type {
  ConfirmChoice,
  NewAuthenticator,
  PasskeyQuestion,
  SecondFactorChoice,
} from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { ApiError, callApi } from '../api.ts';
import { change } from '../changes.ts';
import { useOwn } from '../reads.ts';
import { askPasskey, createPasskey } from './passkeys.ts';
import { openSession, useUserChange, type Welcome } from './user.ts';

/** How to continue a login whose password is right but not enough; null for any other failure. */
export function readSecondFactor(error: unknown): SecondFactorChoice | null {
  const isNeeded = error instanceof ApiError && error.code === 'SECOND_STEP_NEEDED';
  return isNeeded ? (error.data as SecondFactorChoice) : null;
}

export function completeByCode(token: string, code: string): Promise<Welcome> {
  return openSession(callApi('POST /api/user/second-step', { body: { token, code } }));
}

export async function completeByPasskey({ token, passkey }: SecondFactorChoice): Promise<Welcome> {
  const answer = await askPasskey(passkey);
  return openSession(callApi('POST /api/user/second-step', { body: { token, passkey: answer } }));
}

/** Without e-mail and password. */
export async function signInByPasskey(): Promise<Welcome> {
  const { data } = await callApi('POST /api/user/passkey-options');
  const passkey = await askPasskey(data.options);
  return openSession(callApi('POST /api/user/passkey-login', { body: { token: data.token, passkey } }));
}

export const useSignInMethods = () => useOwn('GET /api/user/sign-in-methods', {});

export async function startAuthenticator(): Promise<NewAuthenticator> {
  return (await callApi('POST /api/user/start-authenticator')).data;
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

export async function removeMethod(_id: string, password: string): Promise<void> {
  await change('DELETE /api/user/sign-in-method', { body: { _id, password } });
}

export const renewCodes = async (password: string) =>
  (await change('POST /api/user/recovery-codes', { body: { password } })).data.recoveryCodes;

/** Ways to confirm the session other than the password. */
export async function askConfirmChoice(): Promise<ConfirmChoice> {
  return (await callApi('POST /api/user/confirm-options')).data;
}

export async function confirmBy(proof: { password: string } | { code: string }): Promise<void> {
  await callApi('POST /api/user/confirm-session', { body: proof });
}

export async function confirmByPasskey({ token, options }: PasskeyQuestion): Promise<void> {
  const body = { token, passkey: await askPasskey(options) };
  await callApi('POST /api/user/confirm-session', { body });
}
