// The progress bar of an upload.

import { t } from '../data/language.ts';
/** `share` from 0 to 1; at 1 the server is still processing it. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3 text-sm">
      <progress
        aria-label={t('Upload')}
        value={share}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-leaf [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
      <span className="w-24 text-right tabular-nums text-soft">
        {percent < 100 ? `${percent} %` : t('Almost there')}
      </span>
    </div>
  );
}
