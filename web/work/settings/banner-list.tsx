// The banners of the home page in their order. Every press saves the whole list; somebody who saw an older
// one is told so.

import type { Banner, Settings } from '#features/stores/settings/settings.contract.ts';
import { MAX_BANNERS } from '#shared/limits.ts';
import { ApiError } from '../../data/api.ts';
import { saveSettings, useSettings } from './settings.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { askToDelete } from '../parts/item-dialogs.tsx';
import { BannerForm } from './banner-form.tsx';
import { useAction } from '../../data/action.ts';
import { BannerPicture } from '../../parts/banner-picture.tsx';
import { Chip } from '../../ui/chip.tsx';
import { openForm } from '../parts/ask.tsx';

export function BannerList({ settings }: { settings: Settings }) {
  const { banners, bannersVersion } = settings;
  const { refetch } = useSettings();
  const { isPending, run } = useAction();

  async function put(list: Banner[]): Promise<void> {
    try {
      await saveSettings('PUT /api/settings/banners', { version: bannersVersion, banners: list });
    } catch (error) {
      // Then the current list is shown.
      if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED') void refetch();
      throw error;
    }
  }

  const move = (at: number, by: 1 | -1) =>
    run(async () => {
      await put(banners.toSpliced(at, 1).toSpliced(at + by, 0, banners[at]!));
      toastSuccess('Banners saved');
    });
  const edit = (existing: Banner | null) =>
    openForm({
      title: existing ? 'Edit banner' : 'Add banner',
      children: <BannerForm existing={existing} settings={settings} />,
    });

  return (
    <section aria-labelledby="banners">
      <Heading isFull={banners.length >= MAX_BANNERS} onAdd={() => edit(null)} />
      <ul aria-label="Banners" className="grid gap-3" aria-busy={isPending}>
        {banners.map((banner, at) => (
          <BannerLine
            key={banner._id}
            banner={banner}
            isFirst={at === 0}
            isLast={at === banners.length - 1}
            onMove={(by) => void move(at, by)}
            onEdit={() => edit(banner)}
            onRemove={() =>
              askToDelete({
                subject: banner.heading,
                title: 'Remove banner?',
                text: 'Its text and dates will be lost; the page it links to stays.',
                confirmLabel: 'Remove',
                remove: async () => {
                  await put(banners.filter(({ _id }) => _id !== banner._id));
                  return 'Banner removed';
                },
              })
            }
          />
        ))}
      </ul>
    </section>
  );
}

function Heading({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  return (
    <>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="banners" className="text-lg font-bold">
          Banners of the home page
        </h2>
        {!isFull && (
          <Button look="outlined" onClick={onAdd} {...opensDialog}>
            Add banner
          </Button>
        )}
      </div>
      <p className="mb-3 max-w-2xl text-sm text-soft">
        {isFull && `A shop has at most ${MAX_BANNERS} banners. `}
        While none is shown, the home page has the shop’s default banner. If several are shown at once, the
        first five appear side by side.
      </p>
    </>
  );
}

type BannerLineProps = {
  banner: Banner;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A banner in the owner's list: how it looks on a wide screen, when it is shown, and its buttons. */
function BannerLine({ banner, isFirst, isLast, onMove, onEdit, onRemove }: BannerLineProps) {
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

const STATES = { shown: ['Shown now', 'good'], later: ['Later', 'open'], over: ['Ended', 'faint'] } as const;

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
