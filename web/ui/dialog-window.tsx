// The lazy half of dialog.tsx: Base UI's dialog with the shop's looks. Import it only through
// them, so that it stays out of the scripts every page loads.

import { Dialog as Base } from '@base-ui/react/dialog';
import { XIcon } from 'lucide-react';
import { useEffect, type SyntheticEvent } from 'react';
import { t } from '../data/language.ts';
import type { WindowProps } from './dialog-props.ts';
import { FaultBoundary, toFailedWindow } from './fault-boundary.tsx';
import { tellUncovered } from './second-tap.ts';

const SHEET =
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full ' +
  'md:inset-x-4 md:top-1/2 md:bottom-auto md:mx-auto md:max-h-[86dvh] md:-translate-y-1/2 md:rounded-card ' +
  'md:data-[ending-style]:-translate-y-[48%] md:data-[ending-style]:opacity-0 ' +
  'md:data-[starting-style]:-translate-y-[48%] md:data-[starting-style]:opacity-0';

const SIZES = {
  narrow: `${SHEET} md:max-w-[400px]`,
  normal: `${SHEET} md:max-w-[520px]`,
  wide: `${SHEET} md:max-w-[760px]`,
  full: 'inset-0 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
} as const;

const DRAWER =
  'inset-y-0 right-0 w-[min(420px,100vw)] data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full';

/** Content of natural height scrolls; the other sizes divide their height themselves. */
const SCROLLING = 'overflow-y-auto overscroll-contain p-4 pb-[max(16px,env(safe-area-inset-bottom))]';
const FILLING = 'flex min-h-0 flex-1 flex-col';

/** While it fades out nothing in it can be pressed again. */
function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export function DialogWindow(props: WindowProps) {
  const { open, onOpenChange, title, description, size = 'normal', shape, children } = props;
  useEffect(() => (open ? tellUncovered : undefined), [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={props.ignoresOutsideClick}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          // dialog.tsx gives focus back itself, after the specified pause.
          finalFocus={false}
          initialFocus={props.initialFocus}
          // data-shape: toasts (web/parts/layout/toaster.tsx) keep clear of the dialog's top.
          {...(!open && { onClickCapture: ignore, onSubmitCapture: ignore })}
          data-shape={shape === 'drawer' ? shape : size}
          className={`fixed z-50 flex flex-col overflow-hidden bg-paper shadow-float transition-[translate,opacity] duration-200 ease-out outline-none ${shape === 'drawer' ? DRAWER : SIZES[size]}`}
        >
          <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
            <div>
              <Base.Title className="text-base font-bold">{title}</Base.Title>
              {description && (
                <Base.Description className="text-sm text-soft">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              aria-label={t('Close')}
              className="grid size-11 shrink-0 place-items-center rounded-button text-soft hover:bg-leaf-tint hover:text-ink"
            >
              <XIcon className="size-5" />
            </Base.Close>
          </div>
          <div className={shape === 'drawer' || size === 'full' ? FILLING : SCROLLING}>
            <FaultBoundary renderFailed={toFailedWindow}>{children}</FaultBoundary>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
