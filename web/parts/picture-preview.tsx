// One picture in full screen, with a close button.

import { Dialog } from '../ui/dialog.tsx';
import { useLastShown } from '../ui/shown-item.ts';
import { Picture } from '../ui/picture.tsx';

/** Closed while `picture` is null. */
type PicturePreviewProps = { picture: { url: string; name: string } | null; onClose: () => void };

export function PicturePreview({ picture, onClose }: PicturePreviewProps) {
  const shown = useLastShown(picture, picture !== null);
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.name ?? ''}
      size="full"
    >
      {shown && (
        <div className="relative m-4 min-h-0 flex-1">
          {/* The thumbnail is already loaded; the large picture is layered over it. */}
          <Picture src={shown.url} alt="" sizes="56px" className="absolute inset-0 size-full" />
          <Picture
            src={shown.url}
            alt={shown.name}
            sizes="100vw"
            isPriority
            className="absolute inset-0 size-full"
          />
        </div>
      )}
    </Dialog>
  );
}
