// The shopper's photo, and the popup to choose another one: preview it, upload it with a progress bar, or
// cancel.

import { PencilIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { useUserChange } from '../../../data/account/user.ts';
import { t } from '../../../data/language.ts';
import { toastError, toastSuccess } from '../../../data/toast.ts';
import { findPictureProblem } from '../../../data/upload.ts';
import { Avatar } from '../../../parts/account/avatar.tsx';
import { PictureInput, useFileDrop, usePictureUpload } from '../../../parts/picture-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, opensDialog } from '../../../ui/dialog.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';

export function ProfileAvatar({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid content-start justify-items-center gap-3">
      <Avatar user={user} isLarge className="size-28 text-2xl" />
      <Button look="outlined" onClick={() => setOpen(true)} {...opensDialog}>
        <PencilIcon className="size-4" />
        {t('Edit')}
        <span className="sr-only"> {t('photo')}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('Profile photo')}
        size="narrow"
        ignoresOutsideClick
      >
        <PhotoChooser user={user} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

const AVATAR = { name: 'PUT /api/user/upload-avatar', field: 'avatar' } as const;

/** Closing it in any way cancels the upload. */
function PhotoChooser({ user, onDone }: { user: User; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState('');
  const [rejection, setRejection] = useState('');
  const sending = usePictureUpload(AVATAR);
  const changeUser = useUserChange();
  const problemId = useId();
  const problem = rejection || sending.problem;
  const isSending = sending.isUploading;

  async function choose(chosen: File | undefined) {
    if (!chosen || isSending) return;
    sending.cancel();
    const why = findPictureProblem(chosen);
    setRejection(why ?? '');
    if (why) toastError(why);
    setFile(why ? null : chosen);
    setPreview(why ? '' : await readAsDataUrl(chosen));
  }

  async function send(chosen: File) {
    const answer = await sending.upload(chosen);
    if (!answer) return;
    changeUser((before) => ({ ...before, avatar: answer.data.avatar }));
    toastSuccess(answer.message);
    onDone();
  }

  const { isDraggedOver, dropTarget } = useFileDrop(([dropped]) => void choose(dropped));

  return (
    <div className="grid gap-4" {...dropTarget}>
      <div
        className={`grid justify-items-center gap-3 rounded-card border border-dashed p-4 text-center ${
          isDraggedOver ? 'border-leaf bg-leaf-tint' : 'border-control'
        }`}
      >
        {preview ? (
          <img src={preview} alt={t('Chosen')} className="size-36 rounded-full bg-ground object-cover" />
        ) : (
          <Avatar user={user} isLarge className="size-36 text-2xl" />
        )}
        <Button
          look="outlined"
          disabled={isSending}
          aria-describedby={problem ? problemId : undefined}
          onClick={() => input.current!.click()}
        >
          {t(file ? 'Choose another' : 'Choose a photo')}
        </Button>
        <p className="text-sm text-soft">
          {file ? file.name : t('or drop one here. JPG, PNG, WebP, AVIF or GIF, up to 5 MB.')}
        </p>
        <PictureInput ref={input} label={t('Photo')} onChoose={([chosen]) => void choose(chosen)} />
      </div>
      {problem && (
        <p id={problemId} className="text-sm text-alert">
          {problem}
        </p>
      )}
      {isSending && <UploadProgress share={sending.share} />}
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button disabled={!file || isSending} aria-busy={isSending} onClick={() => file && void send(file)}>
          {t('Upload')}
        </Button>
      </div>
    </div>
  );
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    // The server may still accept it as a picture; it only has no preview.
    reader.addEventListener('error', () => done(''));
    reader.readAsDataURL(file);
  });
}
