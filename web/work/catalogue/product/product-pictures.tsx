// Chooses or drops a product's pictures and uploads them, each with a progress bar. Uploaded pictures are
// shown by product-thumbnails.tsx.

import { useEffect, useId, useRef } from 'react';
import { makeId } from '#shared/ids.ts';
import { PictureInput, useFileDrop } from '../../../parts/picture-input.tsx';
import { usePictureUpload } from '../../../parts/picture-upload.ts';
import { Button, RemoveButton } from '../../../ui/button.tsx';
import { textLink } from '../../../ui/text-link.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import type { DraftPicture } from './product-draft.ts';
import { ProductThumbnails } from './product-thumbnails.tsx';

type ProductPicturesProps = {
  pictures: DraftPicture[];
  /** An update function, because uploads end in any order and each must change the latest list. */
  onChange: (update: (pictures: DraftPicture[]) => DraftPicture[]) => void;
  concurrency: 'many' | 'one';
  /** '' while the product has no name. */
  productName: string;
  error: string | undefined;
};

export function ProductPictures({
  pictures,
  onChange,
  concurrency,
  productName,
  error,
}: ProductPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const remaining = pictures.filter(({ url }) => url !== '');
  const onTheWay = pictures.filter(({ url }) => url === '');
  const isWaiting = concurrency === 'one' && onTheWay.length > 0;

  function add(files: File[]) {
    const chosen = files.slice(0, concurrency === 'one' ? 1 : undefined);
    if (isWaiting) return;
    onChange((before) => [...before, ...chosen.map((file) => ({ id: makeId(), url: '', file }))]);
  }

  function keep(pictureId: string, url: string) {
    onChange((before) => {
      // The same picture again is not added twice.
      if (before.some((picture) => picture.url === url)) return before.filter((one) => one.id !== pictureId);
      return before.map((picture) => (picture.id === pictureId ? { ...picture, url, file: null } : picture));
    });
  }

  function remove(pictureId: string) {
    onChange((before) => before.filter((picture) => picture.id !== pictureId));
    // The button that had the focus is gone.
    button.current!.focus();
  }

  /** Moves a picture among the uploaded ones; pictures still uploading stay behind them. */
  function move(pictureId: string, place: number) {
    onChange((before) => {
      const here = before.filter(({ url }) => url !== '');
      const rest = here.filter(({ id: other }) => other !== pictureId);
      const one = here.filter(({ id: other }) => other === pictureId);
      const waiting = before.filter(({ url }) => url === '');
      return [...rest.slice(0, place), ...one, ...rest.slice(place), ...waiting];
    });
  }

  const { isDraggedOver, dropTarget } = useFileDrop(add);

  return (
    <fieldset className="min-w-0 md:col-span-6">
      <legend className="mb-1 text-sm font-medium">Image</legend>
      <div className="grid gap-3" {...dropTarget}>
        <div
          className={`flex flex-wrap items-center gap-3 rounded-card border border-dashed p-3 ${
            error ? 'border-alert' : isDraggedOver ? 'border-leaf bg-leaf-tint' : 'border-control'
          }`}
        >
          <Button
            ref={button}
            look="outlined"
            name="image"
            aria-disabled={isWaiting}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            onClick={() => !isWaiting && input.current!.click()}
          >
            {concurrency === 'many' ? 'Upload images' : 'Upload an image'}
          </Button>
          <p id={`${id}-hint`} className="min-w-0 flex-1 basis-48 text-sm text-soft">
            {concurrency === 'many' ? 'or drop them here.' : 'or drop it here.'} JPG, PNG, WebP, AVIF or GIF,
            up to 5 MB. Without one a placeholder is shown.
          </p>
          <PictureInput ref={input} label="Image files" isMultiple={concurrency === 'many'} onChoose={add} />
        </div>
        {error && (
          <p id={`${id}-error`} className="-mt-2 text-sm text-alert">
            {error}
          </p>
        )}
        {remaining.length > 0 && (
          <ProductThumbnails pictures={remaining} productName={productName} onRemove={remove} onMove={move} />
        )}
        {onTheWay.length > 0 && (
          <ul aria-label="Uploading" className="grid gap-2">
            {onTheWay.map((picture) => (
              <UploadRow
                key={picture.id}
                file={picture.file!}
                onDone={(url) => keep(picture.id, url)}
                onRemove={() => remove(picture.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  );
}

type UploadRowProps = { file: File; onDone: (url: string) => void; onRemove: () => void };

/** Uploads its file when it is mounted; unmounting cancels the upload. */
function UploadRow({ file, onDone, onRemove }: UploadRowProps) {
  const { upload, share, isUploading, problem } = usePictureUpload();

  async function send() {
    const picture = await upload(file);
    if (picture) onDone(picture.url);
  }

  useEffect(() => {
    void send();
    // Only once: a retry is started by hand.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-card border border-line py-1 pr-1 pl-3">
      <div className="min-w-0 py-1.5 text-sm">
        <p className="truncate font-medium">{file.name}</p>
        {isUploading && <UploadProgress share={share} />}
        {problem && (
          <output className="flex flex-wrap items-center gap-x-2 text-alert">
            {problem}
            <button type="button" onClick={() => void send()} className={textLink('rounded-button px-1')}>
              Try again
            </button>
          </output>
        )}
      </div>
      <RemoveButton label={`Remove ${file.name}`} onClick={onRemove} />
    </li>
  );
}
