// A banner in the owner's list: how it looks on a wide screen, when it is shown, and its buttons.

import type { Banner } from '#features/stores/settings/settings.contract.ts';
import { BannerPicture } from '../../parts/banner-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Chip } from '../../ui/chip.tsx';

type BannerLineProps = {
  banner: Banner;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

export function BannerLine({ banner, isFirst, isLast, onMove, onEdit, onRemove }: BannerLineProps) {
  return (
    <li className="panel p-3">
      <BannerPicture banner={banner} Heading="p" look="wide" />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StateChip state={banner.state} />
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <b className="font-semibold">{banner.heading}</b>
          <span className="block text-soft">{formatSpan(banner)}</span>
        </span>
        <span className="-mx-2 flex flex-wrap">
          {!isFirst && (
            <Button look="quiet" onClick={() => onMove(-1)}>
              Up<span className="sr-only">: {banner.heading}</span>
            </Button>
          )}
          {!isLast && (
            <Button look="quiet" onClick={() => onMove(1)}>
              Down<span className="sr-only">: {banner.heading}</span>
            </Button>
          )}
          <Button look="quiet" onClick={onEdit} {...opensDialog}>
            Edit<span className="sr-only"> {banner.heading}</span>
          </Button>
          <Button look="quiet" className="text-alert" onClick={onRemove} {...opensDialog}>
            Remove<span className="sr-only"> {banner.heading}</span>
          </Button>
        </span>
      </div>
    </li>
  );
}

const STATES = {
  shown: ['Shown now', 'good'],
  later: ['Later', 'open'],
  over: ['Ended', 'faint'],
} as const;

function StateChip({ state }: { state: Banner['state'] }) {
  const [words, look] = STATES[state];
  return <Chip look={look}>{words}</Chip>;
}

/** By the shop's clock: '2026-08-15T06:00' -> '15 Aug 2026, 6:00 am'. */
function formatLocalTime(time: string): string {
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return format.format(new Date(`${time}Z`));
}

/** The period in which a banner is shown, as text. Pure. */
function formatSpan({ from, until }: { from: string; until: string }): string {
  if (from && until) return `${formatLocalTime(from)} to ${formatLocalTime(until)}`;
  if (from) return `From ${formatLocalTime(from)}`;
  return until ? `Until ${formatLocalTime(until)}` : 'Always';
}
