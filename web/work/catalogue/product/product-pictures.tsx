// A product's pictures: chosen or dropped, uploaded with a progress bar each, viewed, put in order, removed.

import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { makeId } from '#shared/ids.ts';
import { CATALOGUE, PictureInput, useFileDrop, usePictureUpload } from '../../../parts/picture-input.tsx';
import { Button, RemoveButton } from '../../../ui/button.tsx';
import { textLink } from '../../../ui/link.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import type { DraftPicture } from './product-draft.ts';
import { ChevronRightIcon, XIcon } from 'lucide-react';
import { PicturePreview } from '../../../parts/picture-preview.tsx';
import { opensDialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';

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
  const { upload, share, isUploading, problem } = usePictureUpload(CATALOGUE);

  async function send() {
    const picture = await upload(file);
    if (picture) onDone(picture.data.url);
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

type ProductThumbnailsProps = {
  pictures: DraftPicture[];
  productName: string;
  onRemove: (id: string) => void;
  /** Moves a picture to this position among the shown pictures, counted from 0. */
  onMove: (id: string, place: number) => void;
};

type PictureMove = { id: string; place: number; by: 'earlier' | 'later' | 'drag' };

/** The uploaded pictures of a product: viewed, reordered by dragging or by buttons, removed. */
function ProductThumbnails({ pictures, productName, onRemove, onMove }: ProductThumbnailsProps) {
  const [shown, setShown] = useState<{ url: string; name: string } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState<PictureMove | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = pictures.length - 1;

  function move(id: string, place: number, by: PictureMove['by']) {
    if (place < 0 || place > last || pictures[place]!.id === id) return;
    onMove(id, place);
    setMoved({ id, place, by });
  }

  // A moved node loses the focus. At the end of the row the button that moved it there is disabled.
  useEffect(() => {
    if (!moved || moved.by === 'drag') return;
    const item = list.current?.children[moved.place];
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])];
    (buttons.find(({ dataset }) => dataset.move === moved.by) ?? buttons[0])?.focus();
  }, [moved]);

  const toDragging = (id: string, place: number) => ({
    draggable: last > 0,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDragEnd: () => setDragged(null),
    // Dragged files are handled by the box around this one.
    onDragOver(event: DragEvent) {
      if (dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDrop(event: DragEvent) {
      if (dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
      move(dragged, place, 'drag');
      setDragged(null);
    },
  });

  return (
    <>
      <ul ref={list} aria-label="Pictures" className="flex flex-wrap gap-3">
        {pictures.map(({ id, url }, place) => (
          <li
            key={id}
            className={`relative ${dragged === id ? 'opacity-50' : ''}`}
            {...toDragging(id, place)}
          >
            <button
              type="button"
              aria-label={`Show picture ${place + 1}`}
              onClick={() => setShown({ url, name: productName || `Picture ${place + 1}` })}
              {...opensDialog}
              className="block size-28 overflow-hidden panel p-1.5 hover:border-leaf"
            >
              <Picture src={url} alt="" sizes="112px" className="pointer-events-none size-full" />
            </button>
            <button
              type="button"
              aria-label={`Remove picture ${place + 1}`}
              onClick={() => {
                // The last move needs no announcement any more.
                setMoved(null);
                onRemove(id);
              }}
              className="absolute -top-2 -right-2 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full border border-line bg-paper text-soft shadow-float hover:text-alert">
                <XIcon className="size-4" />
              </span>
            </button>
            {last > 0 && (
              <div className="flex justify-between">
                <MoveButton
                  way="earlier"
                  place={place}
                  isOff={place === 0}
                  onMove={() => move(id, place - 1, 'earlier')}
                />
                <MoveButton
                  way="later"
                  place={place}
                  isOff={place === last}
                  onMove={() => move(id, place + 1, 'later')}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {last > 0 && (
        <p className="text-sm text-soft">
          The first picture is shown on cards. Drag pictures to reorder them, or use the arrows below each
          one.
        </p>
      )}
      <output className="sr-only">
        {moved && `The picture is now number ${moved.place + 1} of ${pictures.length}.`}
      </output>
      <PicturePreview picture={shown} onClose={() => setShown(null)} />
    </>
  );
}

type MoveButtonProps = { way: 'earlier' | 'later'; place: number; isOff: boolean; onMove: () => void };

function MoveButton({ way, place, isOff, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      data-move={way}
      disabled={isOff}
      aria-label={`Move picture ${place + 1} ${way}`}
      onClick={onMove}
      className="grid size-11 place-items-center rounded-button text-soft hover:bg-leaf-tint hover:text-leaf disabled:invisible"
    >
      <ChevronRightIcon className={`size-5 ${way === 'earlier' ? 'rotate-180' : ''}`} />
    </button>
  );
}
