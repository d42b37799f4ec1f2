// Choosing pictures: the browser's own file input, opened by a button beside it, and files dropped on a part
// of the page; and their upload with progress.

import { useState, type DragEvent, type RefObject, useEffect, useRef } from 'react';
import { PICTURE_TYPES, findPictureProblem, upload } from '../data/upload.ts';
import type { CallAnswer } from '../data/calls.ts';
import { failureText } from '../data/failure.ts';
import { toastError } from '../data/toast.ts';

type PictureInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
};

export function PictureInput({ ref, label, isMultiple = false, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PICTURE_TYPES}
      multiple={isMultiple}
      aria-label={label}
      hidden
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // So that the same file can be chosen again.
        target.value = '';
      }}
    />
  );
}

/** Props of the element on which files are dropped, and whether files are being dragged over it. */
export function useFileDrop(onDropped: (files: File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const dropTarget = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(false);
      onDropped([...event.dataTransfer.files]);
    },
  };
  return { isDraggedOver, dropTarget };
}

type PictureCall = 'POST /api/file/upload' | 'POST /api/order/problem-photo' | 'PUT /api/user/upload-avatar';

type PictureUpload<Name extends PictureCall> = {
  isUploading: boolean;
  /** 0 to 1 as bytes are sent; 1 while the server processes it. */
  share: number;
  /** null when it failed (then `problem` says why) or was cancelled. A new upload cancels the pending one. */
  upload(file: File): Promise<CallAnswer<Name> | null>;
  /** '' when there is none. */
  problem: string;
  cancel(): void;
};

/** The call for the upload, and the form field of the file. */
type Taker<Name extends PictureCall> = {
  name: Name;
  field: string;
  /** No toast: a failure is only shown in place. */
  isQuiet?: boolean;
};
export const CATALOGUE = { name: 'POST /api/file/upload', field: 'image' } as const;

export function usePictureUpload<Name extends PictureCall>({
  name,
  field,
  isQuiet,
}: Taker<Name>): PictureUpload<Name> {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  function cancel() {
    current.current?.abort();
    setShare(null);
    setProblem('');
  }

  async function send(file: File): Promise<CallAnswer<Name> | null> {
    cancel();
    const rejection = findPictureProblem(file);
    if (rejection) {
      setProblem(rejection);
      return null;
    }
    const { signal } = (current.current = new AbortController());
    const form = new FormData();
    form.append(field, file);
    setShare(0);
    try {
      // Late progress of a cancelled upload must not show for the next one.
      const onProgress = (done: number) => !signal.aborted && setShare(done);
      const answer = await upload<PictureCall>(name, {}, form, { onProgress, signal });
      setShare(null);
      return answer as CallAnswer<Name>;
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
