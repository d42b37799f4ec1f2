// What the frame of the work side gives to each of its pages (web/work/pages.ts): whom and which store it is
// about, and its heading, beside which the page adds its own.

import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import type { User } from '#features/identity/account/account.contract.ts';

const ID = 'page-heading';

const ActionsPlace = createContext<HTMLElement | null>(null);

type HeadingProps = {
  title: ReactNode;
  /** Of the page's own heading: this one then only keeps its place. */
  isReplaced?: boolean;
  children: ReactNode;
};

export function PageHeading({ title, isReplaced = false, children }: HeadingProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      {!isReplaced && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 id={ID} tabIndex={-1} className="text-xl font-bold wrap-anywhere outline-none">
            {title}
          </h1>
          <div ref={setPlace} className="flex flex-wrap items-center gap-2 empty:hidden" />
        </div>
      )}
      <ActionsPlace value={place}>{children}</ActionsPlace>
    </>
  );
}

/** Beside the heading of the page. */
export function HeadingActions({ children }: { children: ReactNode }) {
  const place = useContext(ActionsPlace);
  return place && createPortal(children, place);
}

/** The button that adds an entry to the list of the page. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <HeadingActions>
      <Button look="outlined" onClick={onAdd} {...opensDialog}>
        {label}
      </Button>
    </HeadingActions>
  );
}

/** When what was pressed is gone. */
export const focusHeading = () => document.getElementById(ID)?.focus({ preventScroll: true });

/** Whoever opened it, and may. */
export type OfUser = { user: User };

export type InStore = OfUser & { storeId: string };

/** `storeId`: null for all stores, and in a shop with one store. */
export type InAnyStore = OfUser & { storeId: string | null; place: string | undefined; isKnown: boolean };
