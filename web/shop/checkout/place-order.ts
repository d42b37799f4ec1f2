// Pressing 'Cash on Delivery' or 'Online Payment': at most one order however often it is pressed, and a
// message for every way it can end.

import { useRef, useState } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import type { PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import type { Bill } from '#shared/bill.ts';
import { toRupees } from '#shared/money.ts';
import { ApiError, callApi } from '../../data/api.ts';
import type { Cart } from '../../data/cart/cart.queries.ts';
import { readAgain } from '../../data/change.ts';
import { refetchOrders } from '../../data/changes.ts';
import { msg, t } from '../../data/language.ts';
import { goToPayPage } from '../../data/orders/pay-page.ts';
import { showOwn } from '../../data/reads.ts';
import { findLocation } from '../../data/store/delivery-location.ts';
import { checkLocation } from '../../data/store/show-store.ts';
import { toastError, toastLoading, toastSuccess } from '../../data/toast.ts';
import type { Preferences } from './delivery-preferences.tsx';
import { clearOrderKey, takeOrderKey } from './order-key.ts';
import { navigate } from '../../ui/router.tsx';

/** A short line, as the server returns it with a 409. */
type ShortItem = { productId: string; name: string; requested: number; available: number };

export type PlaceProblem = {
  message: string;
  shortItems: ShortItem[];
  /** The order may or may not have been placed; pressing again is safe. */
  isOutcomeOpen: boolean;
  /** An earlier online payment is in the way. */
  isPaymentOpen: boolean;
  /** The shopper's e-mail must be confirmed first. */
  isEmailUnconfirmed: boolean;
  /** The store is closed, or another one or none delivers there; over when another address is chosen. */
  isOfStore: boolean;
};

/** With the address the order was meant for. */
type AddressedProblem = PlaceProblem & { addressId: string };

/** Which of the two buttons. */
export type OrderButton = 'cash' | 'online';

/** `choices`: `method` only where the shop takes several online. */
export function usePlaceOrder(
  userId: string,
  cart: Cart,
  bill: Bill | null,
  {
    method: onlineMethod,
    creditAmt,
    ...preferences
  }: Preferences & Pick<PlaceOrderBody, 'method' | 'creditAmt'>,
) {
  const isActive = useRef(false);
  const [pending, setPending] = useState<OrderButton | null>(null);
  const [problem, setProblem] = useState<AddressedProblem | null>(null);

  function refetch(): void {
    void cart.refetch();
    void refetchOrders();
  }

  function unlock(): void {
    isActive.current = false;
    setPending(null);
  }

  async function placeOrder(method: OrderButton, { _id: addressId, pincode }: Address): Promise<void> {
    if (isActive.current || cart.isSaving || !bill) return;
    isActive.current = true;
    setPending(method);
    setProblem(null);
    const chosen = method !== 'cash' && onlineMethod ? { method: onlineMethod } : {};
    const order = {
      // Not part of the key: the first request may have spent it, and time passes.
      body: {
        ...{ ...toBody(cart, bill, addressId), ...preferences, ...chosen, ...(creditAmt && { creditAmt }) },
        ...findShownMinutes(pincode),
      },
      key: takeOrderKey(userId, cart.lines, { ...preferences, ...chosen }),
    };
    try {
      await (method === 'cash' ? payOnDelivery(order) : payOnline(order));
    } catch (error) {
      await showProblem(error, addressId);
    }
    refetch();
  }

  async function payOnDelivery(order: Order): Promise<void> {
    const { data, message } = await callApi('POST /api/order/cash-on-delivery', toOptions(order));
    const orderId = data[0]?.orderId;
    // Its page need not fetch it.
    if (orderId) showOwn('GET /api/order/order-list', { query: { orderId } }, () => data);
    clearOrderKey();
    toastSuccess(message);
    // Navigate first and empty the cart afterwards, so that this page never shows it empty. It stays locked.
    navigate('/success', { replace: true, state: { text: msg('Order'), orderId } });
  }

  /**
   * The page stays locked until the browser has left it, and is unlocked when the back button returns to it.
   */
  async function payOnline(order: Order): Promise<void> {
    const dismiss = toastLoading(t('Loading...'));
    try {
      const { url } = (await callApi('POST /api/order/checkout', toOptions(order))).data;
      clearOrderKey();
      goToPayPage(url, () => {
        dismiss();
        unlock();
        refetch();
      });
    } catch (error) {
      dismiss();
      throw error;
    }
  }

  async function showProblem(error: unknown, addressId: string): Promise<void> {
    const found = toProblem(error);
    if (!found.isOutcomeOpen) clearOrderKey();
    const paidOrderId = toPaidOrderId(error);
    if (paidOrderId !== null) {
      toastSuccess(found.message);
      navigate(`/success?order=${paidOrderId}`, { replace: true });
      return;
    }
    if (found.isOfStore) void readAgain(['GET /api/store/find']);
    if (error instanceof ApiError && error.code === 'STORE_CLOSED') void checkStore();
    setProblem({ ...found, addressId });
    toastError(found.message);
    unlock();
  }

  const shown = problem && isStillTrue(problem, cart) ? problem : null;
  return { placeOrder, pending, problem: shown };
}

/** Short items are told until the cart no longer asks for more than there is. */
function isStillTrue({ shortItems }: PlaceProblem, { lines }: Cart): boolean {
  const wantedOf = (id: string) => lines.find(({ productId }) => productId._id === id)?.quantity ?? 0;
  return shortItems.length === 0 || shortItems.some((item) => wantedOf(item.productId) > item.available);
}

/** From now on the page says before the press that the store is closed. */
async function checkStore(): Promise<void> {
  try {
    await checkLocation();
  } catch {
    // The press was refused anyway.
  }
}

type Order = { body: PlaceOrderBody; key: string };

/** An answer this late counts as lost; the same key may be sent again, and never makes a second order. */
const GIVE_UP_AFTER_MS = 30_000;
const toOptions = ({ body, key }: Order) => ({
  body,
  headers: { 'idempotency-key': key },
  signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
});

/**
 * Lines are sorted: under one key the server expects the same payload, in whatever order the cart is read.
 */
function toBody({ lines, totals }: Cart, bill: Bill, addressId: string): PlaceOrderBody {
  return {
    list_items: lines
      .map(({ _id, quantity, productId }) => ({ _id, quantity, productId: productId._id }))
      .sort((a, b) => (a._id < b._id ? -1 : 1)),
    addressId,
    subTotalAmt: totals.subTotal,
    totalAmt: toRupees(bill.totalPaise),
  };
}

/** What the page says there beside its buttons. */
function findShownMinutes(pincode: string): Pick<PlaceOrderBody, 'shownMinutes'> {
  const place = findLocation();
  return place?.pincode === pincode && place.minutes ? { shownMinutes: place.minutes } : {};
}

const LATE = msg('The shop did not respond in time. Please try again.');

const OF_STORE = new Set<unknown>(['NOT_SERVICEABLE', 'OTHER_STORE', 'STORE_CLOSED']);

export function toProblem(error: unknown): PlaceProblem {
  const nothingMore = { shortItems: [], isPaymentOpen: false, isEmailUnconfirmed: false, isOfStore: false };
  if (!(error instanceof ApiError)) return { ...nothingMore, message: t(LATE), isOutcomeOpen: true };
  const { status, code, message, data } = error;
  return {
    message,
    shortItems: code === 'ITEMS_UNAVAILABLE' && Array.isArray(data) ? (data as ShortItem[]) : [],
    isOutcomeOpen: status === 0 || status === 429 || status >= 500,
    isPaymentOpen: code === 'PAYMENT_OPEN',
    isEmailUnconfirmed: code === 'EMAIL_UNCONFIRMED',
    isOfStore: OF_STORE.has(code),
  };
}

/** The id of the order that is already paid, when that is why no new one was placed. */
export function toPaidOrderId(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_ARRIVED') return null;
  const { orderId } = (error.data ?? {}) as { orderId?: string };
  return orderId ?? null;
}
