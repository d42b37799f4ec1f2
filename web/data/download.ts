// Files of the server, saved by the browser.

import { callApi, fetchSignedIn } from './api.ts';
import { saveAnswer } from './save-file.ts';

/** A call that whoever is signed in may make. */
const SIGNED_IN_PATH = '/api/user/user-details';

/** Lets the browser save a file of the server, which is never whole in the page's memory. Throws ApiError. */
export async function download(path: string, name: string): Promise<void> {
  // Renews a session that has run out, which a download could not; the cookie is then the one of this
  // session too.
  await callApi('GET', SIGNED_IN_PATH);
  const byCookie = await fetch(SIGNED_IN_PATH, { credentials: 'same-origin' });
  // Somebody has deleted the cookies but not the stored tokens.
  if (!byCookie.ok) return saveAnswer(await fetchSignedIn(path), name);
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}

/** The same for a file that is asked for with a body; it is not large. */
export async function downloadChosen(path: string, body: unknown, name: string): Promise<void> {
  await saveAnswer(await fetchSignedIn(path, { body }, 'POST'), name);
}
