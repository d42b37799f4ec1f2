// The strip at the very top of every page, and the toasts shown in its place (web/data/toast.ts), for which
// the header of a scrolled page moves down. Nothing in the strip can be pressed, so a toast never covers
// anything that can: floating toasts covered the plus button after six quick presses, and Proceed. Over a
// full-height panel or picture it covers the title. Where there are several, the newest is
// on top: a phone shows two lines of them, a wide screen as many as stand side by side. Screen readers
// announce toasts politely and errors at once. Both live regions are in the page from the start, because
// screen readers only announce changes inside regions they know.

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, ZapIcon } from 'lucide-react';
import { useStore } from '../../data/create-store.ts';
import { sayDelivery, useShopFacts } from '../../data/shop-facts.ts';
import { msg, t } from '../../data/language.ts';
import { toasts, type Toast } from '../../data/toast.ts';

/** Text half hidden behind a toast is hard to read. */
const UNLESS_SAID = '[body:has([data-toast])_&]:invisible';

/** As high as --strip in web/base.css; shoppers scroll it away, on the work side it sticks. */
export function TopStrip() {
  const facts = useShopFacts();
  return (
    <aside
      aria-label={t('Delivery')}
      className="sticky top-[calc(var(--stuck)-var(--strip))] z-31 flex h-(--strip) items-center justify-center gap-1.5 bg-band text-xs font-medium text-white"
    >
      <ZapIcon className={`size-3 fill-current text-marigold ${UNLESS_SAID}`} />
      <p className={UNLESS_SAID}>
        {sayDelivery(facts, {
          free: msg('Free delivery in about 10 minutes'),
          charged: msg('Delivery in about 10 minutes'),
        })}
      </p>
    </aside>
  );
}

/** In a dialog that reaches up to the strip, the title is at the left and the close button at the right. */
const BESIDE_CLOSE =
  '[body:has([data-shape=full])_&]:right-16 [body:has([data-shape=drawer])_&]:top-1.5 [body:has([data-shape=drawer])_&]:h-11 [body:has([data-shape=drawer])_&]:right-16 [body:has([data-shape=drawer])_&]:left-auto [body:has([data-shape=drawer])_&]:w-[340px] [body:has([data-shape=drawer])_&]:px-0';

export function Toaster() {
  const shown = useStore(toasts);
  const toItems = (isError: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === isError)
      .map((toast) => <ToastItem key={toast.id} toast={toast} />);
  return (
    <div
      id="messages"
      className={`pointer-events-none fixed inset-x-0 top-0 z-[60] flex h-(--strip) justify-center gap-1.5 px-2 ${BESIDE_CLOSE}`}
    >
      <div role="alert" aria-live="assertive" className={`min-w-0 ${STACK}`}>
        {toItems(true)}
      </div>
      <output aria-live="polite" className={`max-w-full shrink-0 ${STACK}`}>
        {toItems(false)}
      </output>
    </div>
  );
}

const STACK =
  'flex h-full flex-col overflow-hidden md:flex-row md:gap-1.5 [body:has([data-shape=drawer])_&]:flex-col [body:has([data-shape=drawer])_&]:gap-0';

/** One line of the strip where it is not alone. */
const STACKED =
  'max-md:not-only:h-1/2 max-md:not-only:shrink-0 max-md:not-only:[&>span]:line-clamp-1 max-md:not-only:rounded-none md:min-w-0';

/** In a drawer it is narrower and higher. */
const IN_DRAWER = '[body:has([data-shape=drawer])_&]:line-clamp-3 [body:has([data-shape=drawer])_&]:text-xs';

const LOOKS = {
  success: 'bg-band-ink text-white',
  note: 'bg-band-ink text-white',
  error: 'bg-alert text-paper',
  loading: 'bg-band-ink text-white',
} as const;

function ToastItem({ toast }: { toast: Toast }) {
  return (
    <div
      data-toast={toast.kind}
      className={`flex h-full items-center gap-1.5 ${STACKED} rounded-b-button px-3 text-xs leading-[0.8125rem] font-semibold shadow-float transition-[opacity,translate] duration-150 md:text-sm md:leading-[0.875rem] starting:-translate-y-2 starting:opacity-0 ${LOOKS[toast.kind]}`}
    >
      <Sign kind={toast.kind} />
      <span className={`line-clamp-2 break-words ${IN_DRAWER}`}>{toast.text}</span>
      {toast.times > 1 && (
        <span aria-hidden className="shrink-0 font-normal tabular-nums">
          ×{toast.times}
        </span>
      )}
    </div>
  );
}

const SIGNS = { success: CircleCheckIcon, note: InfoIcon, error: CircleAlertIcon };

function Sign({ kind }: { kind: Toast['kind'] }) {
  if (kind === 'loading') {
    return (
      <span
        aria-hidden
        className="size-4 shrink-0 animate-spin rounded-full border-2 border-marigold border-t-transparent"
      />
    );
  }
  const Icon = SIGNS[kind];
  return <Icon className={`size-4 shrink-0 ${kind === 'error' ? '' : 'text-marigold'}`} />;
}
