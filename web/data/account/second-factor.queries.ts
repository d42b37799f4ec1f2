// The second factor when signing in, and the user's own authenticator apps, passkeys and recovery codes.
// Everything throws ApiError when it is refused.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AddedMethod,
  ConfirmChoice,
  NewAuthenticator,
  PasskeyQuestion,
  SecondFactorChoice,
} from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { ownKey, personalKey } from './personal-key.ts';
import { ApiError, callApi } from '../api.ts';
import { askPasskey, createPasskey } from './passkeys.ts';
import { openSession, useSessionKey, useUserChange, type Welcome } from './user.ts';

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

const METHODS = 'sign-in-methods';

export function useSignInMethods() {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(METHODS, sessionKey),
    queryFn: async ({ signal }) => (await callApi('GET /api/user/sign-in-methods', { signal })).data,
    enabled: typeof sessionKey === 'string',
    retry: 1,
  });
}

export async function startAuthenticator(): Promise<NewAuthenticator> {
  return (await callApi('POST /api/user/start-authenticator')).data;
}

export function useMethodChanges() {
  const client = useQueryClient();
  const changeUser = useUserChange();
  const isChanged = () => {
    void client.invalidateQueries({ queryKey: ownKey(METHODS) });
    void client.invalidateQueries({ queryKey: ownKey('sessions') });
  };
  const isAdded = ({ recoveryCodes }: AddedMethod) => {
    changeUser((user) => ({ ...user, needs_second_step: false }));
    isChanged();
    return recoveryCodes;
  };
  return {
    /** Returns the recovery codes if this is the first method. */
    addAuthenticator: async (body: { _id: string; code: string; name: string }) =>
      isAdded((await callApi('POST /api/user/add-authenticator', { body })).data),
    addPasskey: async (name: string) => {
      const { data } = await callApi('POST /api/user/start-passkey');
      const passkey = await createPasskey(data.options);
      const body = { token: data.token, passkey, name };
      return isAdded((await callApi('POST /api/user/add-passkey', { body })).data);
    },
    remove: async (_id: string, password: string) => {
      const body = { _id, password };
      const { data } = await callApi('DELETE /api/user/sign-in-method', { body });
      isChanged();
      // Only the server knows whether the shop requires one.
      if (data.methods.length === 0) void client.invalidateQueries({ queryKey: ownKey('user') });
    },
    renewCodes: async (password: string) => {
      const body = { password };
      const call = callApi('POST /api/user/recovery-codes', { body });
      const { recoveryCodes } = (await call).data;
      isChanged();
      return recoveryCodes;
    },
  };
}

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
