// One picture on the whole screen, with a close button.

import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';

/** Closed while `picture` is null. */
type PicturePreviewProps = { picture: { url: string; name: string } | null; onClose: () => void };

export function PicturePreview({ picture, onClose }: PicturePreviewProps) {
  // What it shows stays while it fades out.
  const [shown, setShown] = useState(picture);
  if (picture && picture !== shown) setShown(picture);
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.name ?? ''}
      size="full"
    >
      {shown && (
        <Picture
          src={shown.url}
          alt={shown.name}
          sizes="100vw"
          isPriority
          className="m-auto size-full min-h-0 p-4"
        />
      )}
    </Dialog>
  );
}
