// The shopper's own account: password reset, profile, photo, password and the devices that are signed in.
// Everything throws ApiError when it is refused; answers are the server's messages, which the shopper sees.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Avatar,
  ChangePasswordBody,
  CheckPasswordBody,
  OwnSession,
  ResetPasswordBody,
  UpdateUserBody,
  User,
} from '#features/account/account.contract.ts';
import { ownKey, personalKey } from './personal-key.ts';
import { callApi } from '../api.ts';
import { endSession, noteSignOut } from './tokens.ts';
import { upload, type UploadOptions } from '../upload.ts';
import { endPushes, signOut, useSessionKey, useUserChange } from './user.ts';

/** What the server says of a password that is being typed. */
export async function checkPassword(body: CheckPasswordBody, signal: AbortSignal): Promise<string> {
  return (await callApi('POST', '/api/user/check-password', { body, signal })).message;
}

export async function askForCode(email: string): Promise<string> {
  return (await callApi<null>('PUT', '/api/user/forgot-password', { body: { email } })).message;
}

/** The proof that the code was right is a cookie; it is good for one reset of this e-mail. */
export async function verifyCode(email: string, otp: string): Promise<string> {
  const body = { otp, email };
  return (await callApi('PUT', '/api/user/verify-forgot-password-otp', { body })).message;
}

/** The same proof for a mailed link; gives the e-mail it is for. A link is good once. */
export async function openResetLink(token: string): Promise<string> {
  const body = { token };
  return (await callApi<{ email: string }>('PUT', '/api/user/verify-reset-link', { body })).data.email;
}

/** It ends every session of the account, so this browser is signed out as well. */
export async function resetPassword(body: ResetPasswordBody): Promise<string> {
  const { message } = await callApi<null>('PUT', '/api/user/reset-password', { body });
  // Nothing is lost when the server hears no more of a session that is over anyway.
  await signOut().catch(() => undefined);
  return message;
}

/** Codes of the refusal of a confirmation link. */
export const LINK_EXPIRED = 'LINK_EXPIRED';
export const LINK_INVALID = 'LINK_INVALID';

/** Whose e-mail the mailed link has confirmed, and the server's words for it. */
export async function confirmEmail(token: string): Promise<{ email: string; message: string }> {
  const body = { token };
  const { data, message } = await callApi<{ email: string }>('POST', '/api/user/confirm-email', { body });
  return { email: data.email, message };
}

/** Mails the confirmation link once more. */
export async function sendConfirmation(): Promise<string> {
  return (await callApi<null>('POST', '/api/user/send-confirmation')).message;
}

/** Writes down that this e-mail is confirmed, if it is that of whoever is signed in. */
export function useConfirmedKey(): (email: string) => void {
  const changeUser = useUserChange();
  return (email) => changeUser((user) => (user.email === email ? { ...user, verify_email: true } : user));
}

/** Code of the refusal to change the e-mail of a session that has been signed in for too long. */
export const RECENT_SIGN_IN_NEEDED = 'RECENT_SIGN_IN_NEEDED';

export function useProfileChanges() {
  const changeUser = useUserChange();
  return {
    update: async (body: UpdateUserBody) => {
      const answer = await callApi<User>('PUT', '/api/user/update-user', { body });
      changeUser(() => answer.data);
      return answer;
    },
    uploadAvatar: async (file: File, options: UploadOptions) => {
      const form = new FormData();
      form.append('avatar', file);
      const { data, message } = await upload<Avatar>('PUT', '/api/user/upload-avatar', form, options);
      changeUser((user) => ({ ...user, avatar: data.avatar }));
      return message;
    },
  };
}

/** The devices that are signed in, the latest used first. */
export function useOwnSessions() {
  const mark = useSessionKey();
  return useQuery({
    queryKey: personalKey('sessions', mark),
    queryFn: async ({ signal }) =>
      (await callApi<OwnSession[]>('GET', '/api/user/sessions', { signal })).data,
    enabled: typeof mark === 'string',
    retry: 1,
    // Offline is an answer too: words and a retry instead of waiting for ever.
    networkMode: 'always',
  });
}

/** The other devices are signed out by it; this one stays. */
export function useChangePassword(): (body: ChangePasswordBody) => Promise<string> {
  const client = useQueryClient();
  return async (body) => {
    const { message } = await callApi<null>('PUT', '/api/user/change-password', { body });
    void client.invalidateQueries({ queryKey: ownKey('sessions') });
    return message;
  };
}

/** This device too. */
export async function signOutEverywhere(): Promise<string> {
  const { message } = await callApi<null>('PUT', '/api/user/sign-out-everywhere');
  noteSignOut();
  endSession();
  void endPushes();
  return message;
}
