// Where to deliver: one of the saved addresses, or a new one. On a phone only the chosen one is shown until
// 'Change' is pressed.

import { useEffect, useRef, useState } from 'react';
import type { Address } from '#features/address/address.contract.ts';
import { t } from '../data/language.ts';
import { AddAddressTile, AddressLines } from '../parts/account/address-lines.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { preloadDialog } from '../ui/dialog.tsx';
import type { AddressStore } from './address-store.ts';
import type { ChosenAddress } from './chosen-address.ts';

type AddressChoiceProps = {
  choice: ChosenAddress;
  onChoose: (address: Address) => void;
  /** Message about the store that serves the chosen address. */
  note: AddressStore['note'];
};

export function AddressChoice({ choice, onChoose, note }: AddressChoiceProps) {
  const { addresses, chosen } = choice;
  const { data, error, refetch } = addresses;
  const [isUnfolded, setUnfolded] = useState(false);
  const isWaiting = choice.isPending && !error;
  // With one address there is nothing to unfold, and with none chosen nothing to fold.
  const isFolded = !isUnfolded && chosen !== undefined && !note?.isProblem;
  return (
    <fieldset className="min-w-0 panel p-4">
      <legend className="sr-only">{t('Choose a delivery address')}</legend>
      <div className="mb-3 flex min-h-7 items-center justify-between gap-3 max-md:mb-2">
        <h2 aria-hidden className="text-base font-bold">
          {t('Choose a delivery address')}
        </h2>
        {chosen && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
            className="-my-2 -mr-2 min-h-11 shrink-0 rounded-button px-2 text-sm font-semibold text-leaf underline md:hidden"
          >
            {t(isUnfolded ? 'Done' : 'Change')}
          </button>
        )}
      </div>
      {isWaiting && <output aria-label={t('Loading')} className="block skeleton h-[132px] rounded-card" />}
      {!data && error && (
        <LoadFailed what={t('Your addresses could not be loaded.')} error={error} onRetry={refetch} />
      )}
      <StoreNote note={note} />
      {data && !isWaiting && (
        <div className="grid gap-3">
          {data.map((address) => (
            <label
              key={address._id}
              className={`flex cursor-pointer gap-3 rounded-card border border-line p-3 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
                isFolded && address._id !== chosen._id ? 'max-md:hidden' : ''
              }`}
            >
              <input
                type="radio"
                name="address"
                value={address._id}
                checked={address._id === chosen?._id}
                onChange={() => onChoose(address)}
                className="mt-0.5 size-4 shrink-0 accent-leaf outline-none"
              />
              <AddressLines address={address} />
            </label>
          ))}
          <div className={`grid ${isFolded ? 'max-md:hidden' : ''}`}>
            <AddAddressTile onClick={choice.openDialog} onNear={preloadDialog} />
          </div>
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
      <p
        role="alert"
        className={
          isProblem
            ? 'mb-3 rounded-card bg-alert-tint p-3 text-sm font-semibold wrap-anywhere text-alert'
            : ''
        }
      >
        {isProblem && note!.text}
      </p>
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
