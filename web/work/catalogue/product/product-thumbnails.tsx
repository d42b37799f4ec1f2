// The uploaded pictures of a product: viewed, reordered by dragging or by buttons, removed.

import { ChevronRightIcon, XIcon } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { PicturePreview } from '../../../parts/picture-preview.tsx';
import { opensDialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { DraftPicture } from './product-draft.ts';

type ProductThumbnailsProps = {
  pictures: DraftPicture[];
  productName: string;
  onRemove: (id: string) => void;
  /** Moves a picture to this position among the shown pictures, counted from 0. */
  onMove: (id: string, place: number) => void;
};

type PictureMove = { id: string; place: number; by: 'earlier' | 'later' | 'drag' };

export function ProductThumbnails({ pictures, productName, onRemove, onMove }: ProductThumbnailsProps) {
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
