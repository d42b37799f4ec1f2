// Choosing the delivery location: a pincode, looked up as soon as it has six digits, and the store that
// delivers there; or a pincode request when none does. The lazy half of deliver-to.tsx; import it only
// through that.

import { keepPreviousData } from '@tanstack/react-query';
import { LocateFixedIcon } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { withLatinDigits } from '#shared/clean-text.ts';
import type { AreaPlace, FoundStore } from '#features/stores/store/store.contract.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { useAction } from '../../data/action.ts';
import { useBill } from '../../data/cart/bill.queries.ts';
import { useCart, type Cart } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import {
  findLocation,
  placeQuestion,
  type PlaceQuestion as Question,
} from '../../data/store/delivery-location.ts';
import { choosePincode, lookUp } from '../../data/store/show-store.ts';
import { useShownStoreId } from '../../data/store/serving.ts';
import { useShared } from '../../data/reads.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { storedText } from '../../data/stored.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findObstacle } from '../cart/proceed.tsx';
import { formatClosed, formatMinutes } from './delivery-time.tsx';
import { StoreOffer, useStoreChange } from './store-change.tsx';
import { TellMe } from './tell-me.tsx';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

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

const CARD = 'z-30 grid gap-2 rounded-card border border-line bg-paper p-3 shadow-float';
/** Room for the question below a button. */
const ROOM_PX = 210;
/** Of the cart's bar on a phone (base.css), which may come after the question. */
const CART_BAR_PX = 77;
const EDGE_PX = 8;

/** Where it was waved away in this visit: beside ADD or, the last time, at Proceed. */
const waved = storedText('place-waved', 'sessionStorage');

export function PlaceQuestion(question: Question) {
  const { goOn } = question;
  const [isAsked] = useState(() => waved.read() === null || (goOn !== undefined && waved.read() === 'add'));
  useEffect(() => {
    if (!isAsked) end(question);
    // oxlint-disable-next-line react/exhaustive-deps -- it is not asked again
  }, []);
  return isAsked && <QuestionCard {...question} />;
}

function end({ goOn }: Question): void {
  placeQuestion.set(null);
  goOn?.();
}

function waveAway(question: Question): void {
  waved.write(question.goOn ? 'proceed' : 'add');
  end(question);
}

/**
 * Beside the ADD that was pressed, or at the end of the open dialog or page. It takes no focus, and whoever
 * goes on to another page has waved it away.
 */
function QuestionCard(question: Question) {
  const [place] = useState(() => findSpot(question.beside));
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const leave = useEffectEvent(() => waveAway(question));
  useEffect(() => {
    if (key !== openedAt) leave();
  }, [key, openedAt]);
  useEffect(() => {
    const onKey = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && leave();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function onChosen(pincode: string, { minutes, open, ...closed }: FoundStore): void {
    const when = open ? formatMinutes(minutes) : formatClosed(closed);
    toastSuccess(`${t('We deliver to {pincode}.', { pincode })} ${when}`);
    end(question);
  }

  return createPortal(
    <section
      aria-label={t('Where should we deliver?')}
      className={`${CARD} ${place.className}`}
      style={place.style}
    >
      <div className="flex items-center justify-between gap-2">
        <output className="font-bold">{t('Where should we deliver?')}</output>
        <RemoveButton label={t('Not now')} className="-my-2 -mr-2" onClick={() => waveAway(question)} />
      </div>
      <ShelfForm isOpen pincode={question.pincode} onClose={() => waveAway(question)} onChosen={onChosen} />
    </section>,
    place.parent,
  );
}

type Spot = { parent: Element; className: string; style?: CSSProperties };

function findSpot(beside: Element | null): Spot {
  const dialog = beside ? beside.closest('[role=dialog]') : document.querySelector('[role=dialog]');
  if (dialog) return { parent: dialog, className: 'm-2 shrink-0' };
  const heightOf = (bar: string) => document.querySelector(bar)?.getBoundingClientRect().height ?? 0;
  const cartBar = window.innerWidth < 768 ? Math.max(CART_BAR_PX, heightOf('[data-cart-bar]')) : 0;
  const bar = cartBar + heightOf('[data-order-bar]');
  const parent = document.body;
  if (!beside || beside.closest('[data-cart-bar]'))
    return { parent, className: 'fixed inset-x-2 mx-auto max-w-90', style: { bottom: bar + EDGE_PX } };
  const width = Math.min(360, window.innerWidth - 2 * EDGE_PX);
  const { top, bottom, right } = beside.getBoundingClientRect();
  const isBelow = bottom + ROOM_PX < window.innerHeight - bar || top < ROOM_PX;
  const left = Math.min(Math.max(right - width, EDGE_PX), window.innerWidth - width - EDGE_PX);
  return {
    parent,
    className: isBelow ? 'absolute' : 'absolute -translate-y-full',
    style: {
      width,
      left: left + window.scrollX,
      top:
        window.scrollY + (isBelow ? bottom : Math.min(top, window.innerHeight - bar) - 2 * EDGE_PX) + EDGE_PX,
    },
  };
}

const DIGITS = 6;
const DIGITS_LOOK =
  '[&_input]:text-xl [&_input]:font-semibold [&_input]:tracking-[0.2em] [&_input]:tabular-nums [&_input]:placeholder:text-base [&_input]:placeholder:font-normal [&_input]:placeholder:tracking-normal';

/** Areas whose name has these words; of one letter none. */
function usePlaces(words: string): readonly AreaPlace[] {
  const query = { q: words.trim() };
  const isAsked = query.q.length > 1;
  const { data } = useShared(
    'GET /api/store/places',
    { query },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  return (isAsked && data) || [];
}

const FIX_MS = 10_000;
/** About a hundred metres: enough for an area, and no address. */
const DECIMALS = 3;

function UseLocation({ onPincode }: { onPincode: (pincode: string) => void }) {
  const { isPending, run } = useAction();

  async function locate(): Promise<void> {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: FIX_MS, maximumAge: 60 * FIX_MS }),
    );
    const [latitude, longitude] = [coords.latitude, coords.longitude].map((at) =>
      Number(at.toFixed(DECIMALS)),
    );
    const body = { latitude: latitude!, longitude: longitude! };
    const { data } = await callApi('POST /api/store/near', { body });
    if (data) onPincode(data.pincode);
    else toastError(t('No area of ours is near you. Enter your pincode.'));
  }

  function fail(error: unknown): void {
    const isOfShop = error instanceof ApiError;
    toastError(isOfShop ? failureText(error) : t('Your position is not known. Enter your pincode.'));
  }

  return (
    <Button
      look="quiet"
      className="mt-1 px-2! text-leaf"
      isPending={isPending}
      onClick={() => void run(locate, fail)}
    >
      <LocateFixedIcon className="size-5" />
      {t('Use my location')}
    </Button>
  );
}

type Answer =
  | { state: 'none' }
  | { state: 'looking' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; pincode: string; found: FoundStore; isChosen: boolean };

type ShelfFormProps = {
  /** What it begins with; without it the chosen place. */
  pincode?: string | undefined;
  input?: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Shows the answer in another way. */
  onChosen?: (pincode: string, found: FoundStore) => void;
};

function ShelfForm({ pincode: first, input, isOpen, onClose, onChosen }: ShelfFormProps) {
  const cart = useCart();
  const [pincode, setPincode] = useState(() => first ?? findLocation()?.pincode ?? '');
  const hasPlaces = useShopFacts()?.hasPlaces ?? false;
  /** The name of an area, while that is what is typed. */
  const [words, setWords] = useState('');
  const places = usePlaces(words);
  const [isWrong, setWrong] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;
  const isAsking = cart.state !== 'ready' || cart.lines.length > 0;
  const { answer, findStore } = useLookUp(pincode, { isOpen, isAsking });

  function change(text: string) {
    const typed = withLatinDigits(text);
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    setPincode(digits);
    setWords(hasPlaces && /\p{L}/u.test(typed) ? typed.slice(0, 60) : '');
    // Spaces and dashes between the digits are usual; anything else was meant for another field.
    setWrong(!hasPlaces && /[^\d\s-]/.test(typed));
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
          if (places[0]) return change(places[0].pincode);
          setWrong(true);
          field.current!.focus();
        }}
      >
        <Field
          ref={field}
          label={hasPlaces ? t('Pincode or area') : t('Pincode')}
          name="pincode"
          inputMode={hasPlaces ? undefined : 'numeric'}
          autoComplete="postal-code"
          enterKeyHint="done"
          placeholder={hasPlaces ? undefined : t('6 digits')}
          value={words || pincode}
          error={isWrong ? t('Enter a six-digit pincode') : undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          className={words ? '' : DIGITS_LOOK}
        />
        {hasPlaces && !words && pincode.length < DIGITS && <UseLocation onPincode={change} />}
      </form>
      <ul aria-label={t('Areas')} className="empty:hidden">
        {places.map(({ pincode: of, name }) => (
          <li key={of}>
            <Button look="quiet" className="w-full justify-start! px-2!" onClick={() => change(of)}>
              <span className="font-semibold wrap-anywhere">{name}</span> {of}
            </Button>
          </li>
        ))}
      </ul>
      {/* As high as most answers, so that the panel does not jump while typing. */}
      <div className={onChosen ? (answer.state === 'none' ? '' : 'mt-3') : 'mt-3 min-h-32'}>
        <output className="block">
          {answer.state === 'looking' && (
            <p className="p-3 text-sm text-soft">{t('Looking for a store ...')}</p>
          )}
          {answer.state === 'found' && !(onChosen && answer.found.served) && (
            <FoundText pincode={answer.pincode} found={answer.found} />
          )}
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
            <Served key={answer.pincode} {...answer} onClose={onClose} onChosen={onChosen} />
          ) : (
            <TellMe key={answer.pincode} pincode={answer.pincode} className="mt-3" />
          ))}
      </div>
    </>
  );
}

/** Only the last typed pincode is answered, whichever panel asked; pending requests are aborted. */
let asking: AbortController | undefined;

/** `isAsking`: another store may change the bill of the cart, which is asked about before it is chosen. */
function useLookUp(initial: string, { isOpen, isAsking }: { isOpen: boolean; isAsking: boolean }) {
  const shownStoreId = useShownStoreId();
  const [answer, setAnswer] = useState<Answer>({ state: 'none' });
  /** What was typed applies even when the panel is closed before the answer arrives, if nothing is asked. */
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
      let found = await (isAsking ? lookUp : choosePincode)(pincode, signal);
      const isChosen = !isAsking || (isClosed.current && found.store?._id === shownStoreId);
      if (isAsking && isChosen) found = await choosePincode(pincode, signal);
      setAnswer({ state: 'found', pincode, found, isChosen });
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
        {(minutes || open) && formatMinutes(minutes)}
        {open && ` · ${t('Open')}`}
      </p>
      {!open && <p className="font-semibold wrap-anywhere">{formatClosed(found)}</p>}
    </Notice>
  );
}

type ServedProps = Pick<ShelfFormProps, 'onClose' | 'onChosen'> & {
  pincode: string;
  found: FoundStore;
  isChosen: boolean;
};

/** The store is chosen, unless it changes the bill: then the new one is shown first. */
function Served({ pincode, found, onClose, onChosen, ...was }: ServedProps) {
  const cart = useCart();
  const { bill } = useBill(cart, { giftWrap: false });
  const change = useStoreChange(cart, bill, { pincode, found });
  const [isChosen, setChosen] = useState(was.isChosen);
  const { isPending, run } = useAction();

  async function take(): Promise<void> {
    const isDone = isChosen || (await run(() => choosePincode(pincode)));
    if (!isDone) return;
    setChosen(true);
    onChosen?.(pincode, found);
  }

  const isFree = isChosen || change === null || (!change.isPending && change.isSame);
  useEffect(() => {
    if (isFree) void take();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as nothing need be asked
  }, [isFree]);

  if (!isChosen && change && !change.isPending && !change.isSame) {
    const title = t('{store} delivers to {pincode}.', { store: change.store.name, pincode });
    const onTake = () => void take();
    return (
      <div className="mt-3">
        <StoreOffer change={change} title={title} isTaking={isPending} onTake={onTake} onStay={onClose} />
      </div>
    );
  }
  return isChosen && !onChosen && <NewStock cart={cart} onClose={onClose} />;
}

/** The cart keeps its lines; the new store may have less of them. */
function NewStock({ cart, onClose }: { cart: Cart; onClose: () => void }) {
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
