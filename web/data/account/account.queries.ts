// The shopper's own account: password reset, profile, photo, password and signed-in devices. Everything
// throws ApiError when it is refused, and returns the server's message, which the shopper sees.

import type { StaffInvite } from '#features/stores/staff/staff.contract.ts';
import type { CheckPasswordBody, UpdateUserBody } from '#features/identity/account/account.contract.ts';
import type { ResetPasswordBody } from '#features/identity/sign-in/password-reset/password-reset.contract.ts';
import type { ChangePasswordBody } from '#features/identity/sign-in/sign-in.contract.ts';
import { callApi, fetchSignedIn } from '../api.ts';
import { changeAndTell } from '../changes.ts';
import { useOwn } from '../reads.ts';
import { endSession, noteSignOut } from './tokens.ts';
import { upload, type UploadOptions } from '../upload.ts';
import { endPushes, signOut, useUserChange } from './user.ts';
import { saveAnswer } from '../download.ts';

/** The server's feedback on a password that is being typed. */
export async function checkPassword(body: CheckPasswordBody, signal: AbortSignal): Promise<Judgement> {
  const { message, data } = await callApi('POST /api/user/check-password', { body, signal });
  return { words: message, isWeak: !data.isStrong };
}
type Judgement = { words: string; isWeak: boolean };

export async function askForCode(email: string): Promise<string> {
  return (await callApi('PUT /api/user/forgot-password', { body: { email } })).message;
}

/** The proof that the code was right is a cookie, valid for one reset of this e-mail. */
export async function verifyCode(email: string, otp: string): Promise<string> {
  const body = { otp, email };
  return (await callApi('PUT /api/user/verify-forgot-password-otp', { body })).message;
}

/** The same proof for a mailed link; returns the e-mail it is for. A link can be used once. */
export async function openResetLink(token: string): Promise<string> {
  const body = { token };
  return (await callApi('PUT /api/user/verify-reset-link', { body })).data.email;
}

/** Ends every session of the account, so this browser is signed out as well. */
export async function resetPassword(body: ResetPasswordBody): Promise<string> {
  const { message } = await callApi('PUT /api/user/reset-password', { body });
  // The server has ended the session already, so nothing is lost when this call fails.
  await signOut().catch(() => undefined);
  return message;
}

/** Error codes of a refused confirmation link. */
export const PASSWORD_NEEDED = 'PASSWORD_NEEDED';
export const LINK_EXPIRED = 'LINK_EXPIRED';
export const LINK_INVALID = 'LINK_INVALID';

/**
 * The e-mail that the mailed link has confirmed, and the server's message. A browser that is not signed in to
 * the account needs its password.
 */
export async function confirmEmail(
  token: string,
  password: string | null,
): Promise<{ email: string; message: string }> {
  const body = { token, ...(password !== null && { password }) };
  const { data, message } = await callApi('POST /api/user/confirm-email', { body });
  return { email: data.email, message };
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

/** Mails the confirmation link again. */
export async function sendConfirmation(): Promise<string> {
  return (await callApi('POST /api/user/send-confirmation')).message;
}

/** Marks this e-mail as confirmed in the cache, if it is the signed-in user's. */
export function useConfirmedKey(): (email: string) => void {
  const changeUser = useUserChange();
  return (email) => changeUser((user) => (user.email === email ? { ...user, verify_email: true } : user));
}

/** Error code when the e-mail cannot be changed because the sign-in was too long ago. */
export const RECENT_SIGN_IN_NEEDED = 'RECENT_SIGN_IN_NEEDED';

export function useProfileChanges() {
  const changeUser = useUserChange();
  return {
    update: async (body: UpdateUserBody) => {
      const answer = await callApi('PUT /api/user/update-user', { body });
      changeUser(() => answer.data);
      return answer;
    },
    uploadAvatar: async (file: File, options: UploadOptions) => {
      const form = new FormData();
      form.append('avatar', file);
      const { data, message } = await upload('PUT /api/user/upload-avatar', {}, form, options);
      changeUser((user) => ({ ...user, avatar: data.avatar }));
      return message;
    },
  };
}

/** The signed-in devices, last used first. */
export const useOwnSessions = () => useOwn('GET /api/user/sessions', {});

/** Signs the other devices out; this one stays signed in. */
export const changePassword = (body: ChangePasswordBody): Promise<string> =>
  changeAndTell('PUT /api/user/change-password', { body });

/** Signs this device out too. */
export async function signOutEverywhere(): Promise<string> {
  const { message } = await callApi('PUT /api/user/sign-out-everywhere');
  noteSignOut();
  endSession();
  void endPushes();
  return message;
}

/** Throws ApiError. */
export async function saveOwnData(): Promise<void> {
  await saveAnswer(await fetchSignedIn('GET /api/user/my-data'), 'my-data.json');
}

/** Ends the session with the account; returns the server's message. Throws ApiError when it is refused. */
export async function deleteAccount(password: string): Promise<string> {
  const { message } = await callApi('DELETE /api/user/delete-account', { body: { password } });
  noteSignOut();
  endSession();
  void endPushes();
  return message;
}
