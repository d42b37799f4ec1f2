// The picture of a category or sub-category: a preview, a button to upload another one, and its progress. A
// failed upload is a quiet note here, not a toast.

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { findPictureProblem } from '../../data/upload.ts';
import type { FormState } from '../../parts/form.tsx';
import { CATALOGUE, usePictureUpload, PictureInput } from '../../parts/picture-input.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';

const QUIETLY = { ...CATALOGUE, isQuiet: true };

/** The upload of a PictureField. */
export function useFieldPicture(onUploaded: (url: string) => void) {
  const sending = usePictureUpload(QUIETLY);
  const [chosen, setChosen] = useState<{ file: File; state: 'sending' | 'arrived' | 'ended' } | null>(null);

  async function send(file: File) {
    setChosen({ file, state: 'sending' });
    const sent = await sending.upload(file);
    if (sent) onUploaded(sent.data.url);
    // Another one may have been chosen meanwhile, which has cancelled this one.
    setChosen((latest) => (latest?.file === file ? { file, state: sent ? 'arrived' : 'ended' } : latest));
  }

  // A file that this browser rejects would be rejected again.
  const failed = chosen?.state === 'ended' && !findPictureProblem(chosen.file) ? chosen.file : null;
  return {
    sending,
    state: chosen?.state,
    choose: (file: File) => void send(file),
    retry: failed && (() => void send(failed)),
  };
}

type FieldPicture = ReturnType<typeof useFieldPicture>;

/** Submitting during an upload waits until it is done. If it fails or is cancelled, nothing is submitted. */
export function useSubmitAfterUpload(form: Pick<FormState, 'ref' | 'submit'>, pictures: FieldPicture[]) {
  const { ref } = form;
  const [isWaiting, setWaiting] = useState(false);
  const isUploading = pictures.some(({ state }) => state === 'sending');
  const isDue = isWaiting && !isUploading;
  const hasEnded = pictures.some(({ state }) => state === 'ended');
  if (isDue && hasEnded) setWaiting(false);

  useEffect(() => {
    if (isDue && !hasEnded) ref.current!.requestSubmit();
  }, [isDue, hasEnded, ref]);

  function submit(event: FormEvent) {
    setWaiting(isUploading);
    if (isUploading) event.preventDefault();
    else form.submit(event);
  }

  const hasArrived = pictures.some(({ state }) => state === 'arrived');
  const words = (
    <output className={isWaiting ? '-mt-2 text-center text-sm text-soft' : 'sr-only'}>
      {isWaiting ? 'It will be saved once the image is uploaded.' : hasArrived && 'Image uploaded'}
    </output>
  );
  return { submit, words };
}

type PictureFieldProps = {
  /** For a form with several pictures. */
  label?: string;
  /** Shown beside the accepted file types. */
  hint?: string;
  /** '' while there is none. */
  url: string;
  picture: FieldPicture;
  /** Why no picture can be uploaded yet; '' when one can. */
  obstacle?: string;
  error?: string | undefined;
};

export function PictureField(props: PictureFieldProps) {
  const { label = 'Image', hint = '', url, obstacle = '', error } = props;
  const { sending, choose, retry } = props.picture;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { isUploading, share, problem } = sending;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-4">
        <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-card border border-line bg-ground text-sm text-soft">
          {url ? <Picture src={url} alt="Image preview" sizes="112px" className="size-full" /> : 'No Image'}
        </div>
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <Button
            name="image"
            look="outlined"
            disabled={obstacle !== ''}
            // Not `disabled` while it uploads: the keyboard focus would be lost.
            isPending={isUploading}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${error ? `${id}-error` : ''}`}
            className="min-w-36"
            onClick={() => !isUploading && input.current!.click()}
          >
            {toLabel(isUploading, share)}
            {label !== 'Image' && <span className="sr-only">: {label.toLowerCase()}</span>}
          </Button>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {obstacle || `${hint && `${hint} `}JPG, PNG, WebP, AVIF or GIF, up to 5 MB.`}
          </p>
          <PictureInput ref={input} label={label} onChoose={([file]) => file && choose(file)} />
        </div>
      </div>
      {isUploading && (
        <div className="mt-2 grid grid-cols-[1fr_auto] items-center gap-2">
          <UploadProgress share={share} />
          <Button look="quiet" onClick={sending.cancel}>
            Cancel
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {problem && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <p>The image was not uploaded. {problem}</p>
            {retry && (
              <Button look="quiet" className="-ml-4 text-leaf" onClick={retry}>
                Try again
              </Button>
            )}
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** When all bytes are sent, the server is still processing them. */
function toLabel(isUploading: boolean, share: number): string {
  if (!isUploading) return 'Upload Image';
  return share < 1 ? 'uploading...' : 'Loading...';
}
