// Choosing the delivery location: a pincode, looked up as soon as it has six digits, and the store that
// delivers there; or a pincode request when none does. The lazy half of deliver-to.tsx; import it only
// through that.

import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { withLatinDigits } from '#shared/clean-text.ts';
import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { findLocation } from '../../data/store/delivery-location.ts';
import { choosePincode } from '../../data/store/show-store.ts';
import { toastError } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findObstacle } from '../cart/proceed.tsx';
import { formatClosed, formatMinutes } from './delivery-time.tsx';
import { TellMe } from './tell-me.tsx';
import { Link } from '../../ui/link.tsx';

type LocationDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function LocationDialog({ open, onOpenChange }: LocationDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Where to deliver')}
      description={t('Your pincode decides which store delivers your order.')}
      size="narrow"
      initialFocus={input}
    >
      <ShelfForm input={input} isOpen={open} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const DIGITS = 6;

type Answer =
  | { state: 'none' }
  | { state: 'looking' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; pincode: string; found: FoundStore };

type ShelfFormProps = { input: RefObject<HTMLInputElement | null>; isOpen: boolean; onClose: () => void };

function ShelfForm({ input, isOpen, onClose }: ShelfFormProps) {
  const [pincode, setPincode] = useState(() => findLocation()?.pincode ?? '');
  const [isWrong, setWrong] = useState(false);
  const { answer, findStore } = useLookUp(pincode, isOpen);

  function change(text: string) {
    const typed = withLatinDigits(text);
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    setPincode(digits);
    // Spaces and dashes between the digits are usual; anything else was meant for another field.
    setWrong(/[^\d\s-]/.test(typed));
    void findStore(digits);
  }

  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pincode.length === DIGITS) {
            if (answer.state === 'failed') void findStore(pincode);
            return;
          }
          setWrong(true);
          input.current!.focus();
        }}
      >
        <Field
          ref={input}
          label={t('Pincode')}
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="done"
          placeholder={t('6 digits')}
          value={pincode}
          error={isWrong ? t('Enter a six-digit pincode') : undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          className="[&_input]:text-xl [&_input]:font-semibold [&_input]:tracking-[0.2em] [&_input]:tabular-nums [&_input]:placeholder:text-base [&_input]:placeholder:font-normal [&_input]:placeholder:tracking-normal"
        />
      </form>
      {/* As high as most answers, so that the panel does not jump while typing. */}
      <div className="mt-3 min-h-32">
        <output className="block">
          {answer.state === 'looking' && (
            <p className="p-3 text-sm text-soft">{t('Looking for a store ...')}</p>
          )}
          {answer.state === 'found' && <FoundText pincode={answer.pincode} found={answer.found} />}
        </output>
        {answer.state === 'failed' && (
          <Notice look="alert" as="div" role="alert" className="grid justify-items-start gap-2 text-ink">
            <p>{failureText(answer.error)}</p>
            <Button look="outlined" onClick={() => void findStore(pincode)}>
              {t('Try again')}
            </Button>
          </Notice>
        )}
        {answer.state === 'found' &&
          (answer.found.served ? (
            <Served onClose={onClose} />
          ) : (
            <TellMe key={answer.pincode} pincode={answer.pincode} className="mt-3" />
          ))}
      </div>
    </>
  );
}

/** Only the last typed pincode is answered, whichever panel asked; pending requests are aborted. */
let asking: AbortController | undefined;

function useLookUp(initial: string, isOpen: boolean) {
  const [answer, setAnswer] = useState<Answer>({ state: 'none' });
  /** The typed pincode applies even when the panel is closed before the answer arrives. */
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = !isOpen;
  }, [isOpen]);

  async function findStore(pincode: string): Promise<void> {
    asking?.abort();
    if (pincode.length < DIGITS) return setAnswer({ state: 'none' });
    const { signal } = (asking = new AbortController());
    setAnswer({ state: 'looking' });
    try {
      const found = await choosePincode(pincode, signal);
      setAnswer({ state: 'found', pincode, found });
      if (isClosed.current && !found.served) toastError(t('We do not deliver to {pincode} yet', { pincode }));
    } catch (error) {
      if (signal.aborted) return;
      setAnswer({ state: 'failed', error });
      if (isClosed.current) toastError(failureText(error));
    }
  }

  useEffect(() => {
    if (initial) void findStore(initial);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the place that was chosen before
  }, []);

  return { answer, findStore };
}

function FoundText({ pincode, found }: { pincode: string; found: FoundStore }) {
  const { store, minutes, open } = found;
  if (!store) {
    return (
      <Notice look="warn" className="font-semibold">
        {t('We do not deliver to {pincode} yet', { pincode })}
      </Notice>
    );
  }
  return (
    <Notice look="info" as="div">
      <p className="text-base font-bold wrap-anywhere text-leaf-dark">{store.name}</p>
      <p>
        {minutes && formatMinutes(minutes)}
        {open && ` · ${t('Open')}`}
      </p>
      {!open && <p className="font-semibold wrap-anywhere">{formatClosed(found)}</p>}
    </Notice>
  );
}

/** The cart keeps its lines; the new store may have less of them. */
function Served({ onClose }: { onClose: () => void }) {
  const cart = useCart();
  // The minimum order was missed before too, so it is not mentioned here.
  const obstacle = findObstacle({ ...cart, missing: 0 });
  const id = useId();
  return (
    <div className="mt-3 grid gap-3">
      {obstacle && (
        <Notice look="alert" id={id} className="font-medium wrap-anywhere">
          {obstacle.text}{' '}
          <Link
            to="/cart"
            onClick={onClose}
            className="inline-flex min-h-6 items-center font-semibold text-leaf underline"
          >
            {t('Review your cart')}
          </Link>
        </Notice>
      )}
      <Button onClick={onClose}>{t('Continue')}</Button>
    </div>
  );
}
