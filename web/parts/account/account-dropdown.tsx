// The Account dropdown of a signed-in user: a button that shows and hides the account links under it. Small
// enough to need no library; real links, so that they open in new tabs and are announced as links.

import { ChevronDownIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../data/language.ts';
import { useVisitor } from '../../data/account/user.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AccountLinksSkeleton } from '../list-skeletons.tsx';

// With the links and icons of the staff's pages, which shoppers do not need.
const accountLinks = lazyPart(() => import('./account-links.tsx'));

export function AccountDropdown({ className }: { className: string }) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const { user } = useVisitor();
  const links = accountLinks.useWindow(isOpen, () => setOpen(false));
  useEffect(() => void accountLinks.preload(), []);

  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (!box.current!.contains(target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false);
        button.current!.focus();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        moveFocus(box.current!, event.key === 'ArrowDown' ? 1 : -1);
      }
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div ref={box} data-open-menu={isOpen || undefined} className="relative hidden md:block">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className={className}
      >
        {t('Account')}
        <ChevronDownIcon className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <div
          id={panelId}
          className="absolute top-full right-0 z-40 mt-1.5 w-60 panel p-2 shadow-float transition-[opacity,translate] duration-150 starting:-translate-y-1 starting:opacity-0"
        >
          {user && links ? (
            <links.AccountLinks user={user} label={t('Account')} onChoose={() => setOpen(false)} />
          ) : (
            <AccountLinksSkeleton />
          )}
        </div>
      )}
    </div>
  );
}

/** Moves to the next or previous of the button and the links, wrapping around. */
function moveFocus(box: HTMLElement, by: 1 | -1): void {
  const stops = [...box.querySelectorAll<HTMLElement>('a, button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((at + by) % stops.length)!.focus();
}
