// The shopper's own account: password reset, profile, photo, password and signed-in devices. Everything
// throws ApiError when it is refused, and returns the server's message, which the shopper sees.

import type { StaffInvite } from '#features/stores/staff/staff.contract.ts';
import type { CheckPasswordBody, UpdateUserBody } from '#features/identity/account/account.contract.ts';
import type { ResetPasswordBody } from '#features/identity/sign-in/password-reset/password-reset.contract.ts';
import { callApi } from '../api.ts';
import { endSession, noteSignOut } from './tokens.ts';
import { endPushes, signOut, useUserChange } from './user.ts';

/** The server's feedback on a password that is being typed. */
export async function checkPassword(body: CheckPasswordBody, signal: AbortSignal): Promise<Judgement> {
  const { message, data } = await callApi('POST /api/user/check-password', { body, signal });
  return { words: message, isWeak: !data.isStrong };
}
type Judgement = { words: string; isWeak: boolean };

export async function askForCode(email: string): Promise<string> {
  return (await callApi('PUT /api/user/forgot-password', { body: { email } })).message;
}

/** Ends every session of the account, so this browser is signed out as well. */
export async function resetPassword(body: ResetPasswordBody): Promise<string> {
  const { message } = await callApi('PUT /api/user/reset-password', { body });
  // The server has ended the session already, so nothing is lost when this call fails.
  await signOut().catch(() => undefined);
  return message;
}

/** Accepts an invitation to work for the shop, by the token of its mailed link. */
export function useAcceptInvitation(): (token: string) => Promise<StaffInvite & { message: string }> {
  const changeUser = useUserChange();
  return async (token) => {
    const { data, message } = await callApi('POST /api/staff/accept', { body: { token } });
    const { role, storeId } = data;
    changeUser((user) => {
      const isKnown = user.staff.some((post) => post.role === role && post.storeId === storeId);
      return {
        ...user,
        verify_email: true,
        staff: isKnown ? user.staff : [...user.staff, { role, storeId }],
      };
    });
    return { ...data, message };
  };
}

/** Marks this e-mail as confirmed in the cache, if it is the signed-in user's. */
export function useConfirmedKey(): (email: string) => void {
  const changeUser = useUserChange();
  return (email) => changeUser((user) => (user.email === email ? { ...user, verify_email: true } : user));
}

export function useProfileChange() {
  const changeUser = useUserChange();
  return async (body: UpdateUserBody) => {
    const answer = await callApi('PUT /api/user/update-user', { body });
    changeUser(() => answer.data);
    return answer;
  };
}

/** Signs this device out too. */
export const signOutEverywhere = () => endAfter(callApi('PUT /api/user/sign-out-everywhere'));

/** Ends the session with the account. */
export const deleteAccount = (password: string) =>
  endAfter(callApi('DELETE /api/user/delete-account', { body: { password } }));

async function endAfter(call: Promise<{ message: string }>): Promise<string> {
  const { message } = await call;
  noteSignOut();
  endSession();
  void endPushes();
  return message;
}
