// A person's own data: downloading all of it as a file, and deleting the account.

import { callApi, fetchSignedIn } from '../api.ts';
import { saveAnswer } from '../save-file.ts';
import { endSession, noteSignOut } from './tokens.ts';
import { endPushes } from './user.ts';

/** Throws ApiError. */
export async function saveOwnData(): Promise<void> {
  await saveAnswer(await fetchSignedIn('/api/user/my-data'), 'my-data.json');
}

/** Ends the session with the account; returns the server's message. Throws ApiError when it is refused. */
export async function deleteAccount(password: string): Promise<string> {
  const { message } = await callApi<null>('DELETE', '/api/user/delete-account', { body: { password } });
  noteSignOut();
  endSession();
  void endPushes();
  return message;
}
