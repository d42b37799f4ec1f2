// Uploads with progress, which fetch cannot report. Session, envelope and errors are as in every other call.

import { t } from './language.ts';
import { callThrough, offlineError, toRequest } from './api.ts';
import type { CallAnswer, CallName, CallQuery } from './calls.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** For the `accept` of file inputs. */
export const PICTURE_TYPES = TYPES.join(',');

/** Why the server would refuse this file, in its words; null when it might accept it. */
export function findPictureProblem(file: File): string | null {
  if (!TYPES.includes(file.type)) return t('Only JPG, PNG, WebP, AVIF or GIF images');
  if (file.size > MAX_BYTES) return t('Image must be 5 MB or smaller');
  return null;
}

type UploadOptions = {
  /** Called with 0 to 1 as bytes are sent. */
  onProgress: (share: number) => void;
  /** Aborting it ends the upload with an AbortError. */
  signal: AbortSignal;
};

export function upload<Name extends CallName>(
  name: Name,
  query: CallQuery<Name>,
  form: FormData,
  options: UploadOptions,
): Promise<CallAnswer<Name>> {
  const { method, url } = toRequest(name, query as object);
  return callThrough(name, (token) => sendForm(method, url, form, token, options));
}

function sendForm(
  method: string,
  url: string,
  form: FormData,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      done(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => fail(offlineError()));
    request.addEventListener('abort', () => fail(new DOMException('The upload was cancelled', 'AbortError')));
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
