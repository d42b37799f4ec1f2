// Uploads a picture with progress. One at a time; leaving the page or dialog cancels it.

import { useEffect, useRef, useState } from 'react';
import { failureText } from '../data/failure.ts';
import { toastError } from '../data/toast.ts';
import { findPictureProblem, upload } from '../data/upload.ts';

type PictureUpload = {
  isUploading: boolean;
  /** 0 to 1 as bytes are sent; 1 while the server processes it. */
  share: number;
  /** null when it failed (then `problem` says why) or was cancelled. A new upload cancels the pending one. */
  upload(file: File): Promise<{ url: string } | null>;
  /** '' when there is none. */
  problem: string;
  cancel(): void;
};

/** The call for the upload, and the form field of the file. */
type Taker = {
  name: 'POST /api/file/upload' | 'POST /api/order/problem-photo';
  field: string;
  /** No toast: a failure is only shown in place. */
  isQuiet?: boolean;
};
export const CATALOGUE: Taker = { name: 'POST /api/file/upload', field: 'image' };

export function usePictureUpload({ name, field, isQuiet }: Taker = CATALOGUE): PictureUpload {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  function cancel() {
    current.current?.abort();
    setShare(null);
  }

  async function send(file: File): Promise<{ url: string } | null> {
    cancel();
    const rejection = findPictureProblem(file);
    setProblem(rejection ?? '');
    if (rejection) return null;
    const { signal } = (current.current = new AbortController());
    const form = new FormData();
    form.append(field, file);
    setShare(0);
    try {
      // Late progress of a cancelled upload must not show for the next one.
      const onProgress = (done: number) => !signal.aborted && setShare(done);
      const { data } = await upload(name, {}, form, {
        onProgress,
        signal,
      });
      setShare(null);
      return data;
    } catch (error) {
      if (signal.aborted) return null;
      setShare(null);
      setProblem(failureText(error));
      if (!isQuiet) toastError(failureText(error));
      return null;
    }
  }

  return { isUploading: share !== null, share: share ?? 0, upload: send, problem, cancel };
}
