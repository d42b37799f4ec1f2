// A product's pictures in full screen, one at a time. Loaded at the first press on a picture.

import { useState, type KeyboardEvent } from 'react';
import { t } from '../../data/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { GalleryArrow } from './gallery-arrow.tsx';

type GalleryDialogProps = {
  name: string;
  images: readonly string[];
  /** Which picture is enlarged; null while the dialog is closed. */
  opened: number | null;
  /** Called with the picture that was shown last. */
  onClose: (shown: number) => void;
};

export function GalleryDialog({ name, images, opened, onClose }: GalleryDialogProps) {
  // The picture stays while the dialog fades out.
  const [shown, setShown] = useState(opened ?? 0);
  const [openedLast, setOpenedLast] = useState(opened);
  if (opened !== openedLast) {
    setOpenedLast(opened);
    if (opened !== null) setShown(opened);
  }
  const image = images[shown] ?? '';
  const isFirst = shown === 0;
  const isLast = shown === images.length - 1;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && !isFirst) setShown(shown - 1);
    if (key === 'ArrowRight' && !isLast) setShown(shown + 1);
  };
  return (
    <Dialog
      open={opened !== null}
      onOpenChange={(isOpen) => !isOpen && onClose(shown)}
      title={name}
      size="full"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its buttons */}
      <div className="relative m-2 min-h-0 flex-1 md:m-4" onKeyDown={onKeyDown}>
        {/* The thumbnail is already loaded; the large picture is layered over it. */}
        <Picture src={image} alt="" sizes="60px" className="absolute inset-0 size-full" />
        <Picture
          key={image}
          src={image}
          alt={
            images.length > 1
              ? t('{name}, picture {shown} of {length}', { name, shown: shown + 1, length: images.length })
              : name
          }
          sizes="100vw"
          isPriority
          className="absolute inset-0 size-full"
        />
        {images.length > 1 && (
          <>
            <GalleryArrow side="left" isAtEnd={isFirst} onClick={() => setShown(shown - 1)} />
            <GalleryArrow side="right" isAtEnd={isLast} onClick={() => setShown(shown + 1)} />
            <output className="sr-only">
              {t('Picture {shown} of {length}', { shown: shown + 1, length: images.length })}
            </output>
          </>
        )}
      </div>
    </Dialog>
  );
}
