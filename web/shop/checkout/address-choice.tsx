// Where to deliver: one of the saved addresses, or a new one. Of more than four, the chosen
// one and the first four are shown until all are asked for.

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../data/language.ts';
import { AddAddressTile, AddressLines } from '../../parts/account/address-lines.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { preloadDialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/notice.tsx';
import type { AddressStore } from './address-store.ts';
import type { ChosenAddress } from './chosen-address.ts';

const FOLDED = 4;

type AddressChoiceProps = {
  choice: ChosenAddress;
  /** Message about the store that serves the chosen address. */
  note: AddressStore['note'];
  /** Below the message. */
  children: ReactNode;
};

export function AddressChoice({ choice, note, children }: AddressChoiceProps) {
  const { addresses, chosen } = choice;
  const { data, error, refetch } = addresses;
  const [isUnfolded, setUnfolded] = useState(false);
  const isWaiting = choice.isPending && !error;
  const isFolded = !isUnfolded && !note?.isProblem;
  const shown = data?.filter(({ _id }, at) => !isFolded || at < FOLDED || _id === chosen?._id);
  return (
    <fieldset className="min-w-0 panel p-4">
      <legend className="sr-only">{t('Choose a delivery address')}</legend>
      <h2 aria-hidden className="mb-3 text-base font-bold max-md:mb-2">
        {t('Choose a delivery address')}
      </h2>
      {isWaiting && <output aria-label={t('Loading')} className="block skeleton h-[132px] rounded-card" />}
      {!data && error && (
        <LoadFailed what={t('Your addresses could not be loaded.')} error={error} onRetry={refetch} />
      )}
      <StoreNote note={note} />
      {children}
      {shown && !isWaiting && (
        <div className="grid gap-3">
          {shown.map((address) => (
            <label
              key={address._id}
              className="flex cursor-pointer gap-3 rounded-card border border-line p-3 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-leaf"
            >
              <input
                type="radio"
                name="address"
                value={address._id}
                checked={address._id === chosen?._id}
                onChange={() => choice.choose(address)}
                className="mt-0.5 size-4 shrink-0 accent-leaf outline-none"
              />
              <AddressLines address={address} />
            </label>
          ))}
          {shown.length < data!.length && (
            <Button look="quiet" className="text-leaf" onClick={() => setUnfolded(true)}>
              {t('Show all {count}', { count: data!.length })}
            </Button>
          )}
          <AddAddressTile onClick={choice.openDialog} onNear={preloadDialog} />
        </div>
      )}
    </fieldset>
  );
}

/** On a phone the button that caused the note may be far away, so a problem scrolls into view. */
function StoreNote({ note }: Pick<AddressChoiceProps, 'note'>) {
  const box = useRef<HTMLDivElement>(null);
  const isProblem = note?.isProblem ?? false;
  useEffect(() => {
    if (isProblem) box.current!.scrollIntoView({ block: 'nearest' });
  }, [isProblem]);
  return (
    <div ref={box} className="scroll-mt-[calc(var(--top)+64px)]">
      <FormAlert problem={isProblem ? note!.text : undefined} className="mb-3 font-semibold wrap-anywhere" />
      <output
        className={
          note && !isProblem
            ? 'mb-3 block rounded-card bg-marigold-tint p-3 text-sm wrap-anywhere text-marigold-ink'
            : ''
        }
      >
        {note && !isProblem && note.text}
      </output>
    </div>
  );
}
