// The press on 'Cash on Delivery': at most one order however often it happens, and a word for every way it can end.

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlaceOrderBody } from '#features/order/order.contract.ts';
import { ApiError } from '../data/api.ts';
import type { Cart } from '../data/cart.ts';
import { placeCashOrder, useRefetchOrders } from '../data/orders.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import { forgetOrderKey, takeOrderKey } from './order-key.ts';

/** A line that falls short, as the server tells it with a 409. */
type ShortItem = { productId: string; name: string; requested: number; available: number };

export type OrderProblem = {
  message: string;
  shortItems: ShortItem[];
  /** The order may or may not have been placed; pressing again is safe. */
  isOutcomeOpen: boolean;
};

export function usePlaceOrder(userId: string, cart: Cart) {
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const navigate = useNavigate();
  const refetchOrders = useRefetchOrders();

  async function place(addressId: string): Promise<void> {
    if (isUnderWay.current || cart.isSaving) return;
    isUnderWay.current = true;
    setPending(true);
    setProblem(null);
    try {
      const { rows, message } = await placeCashOrder(
        toBody(cart, addressId),
        takeOrderKey(userId, cart.lines),
      );
      forgetOrderKey();
      toastSuccess(message);
      // First away, then the empty cart: this page never shows it. It stays locked to its end.
      await navigate('/success', { replace: true, state: { text: 'Order', orderId: rows[0]?.orderId } });
    } catch (error) {
      const found = toProblem(error);
      if (!found.isOutcomeOpen) forgetOrderKey();
      setProblem(found);
      toastError(found.message);
      isUnderWay.current = false;
      setPending(false);
    }
    void cart.refetch();
    void refetchOrders();
  }

  return { place, isPending, problem };
}

/** In an order of its own: under one key the server wants the same payload, whatever order the cart is read in. */
function toBody({ lines, totals }: Cart, addressId: string): PlaceOrderBody {
  return {
    list_items: lines
      .map(({ _id, quantity, productId }) => ({ _id, quantity, productId: productId._id }))
      .sort((a, b) => (a._id < b._id ? -1 : 1)),
    addressId,
    subTotalAmt: totals.subTotal,
    totalAmt: totals.total,
  };
}

const LATE = 'The shop did not answer in time. Please try again.';

export function toProblem(error: unknown): OrderProblem {
  if (!(error instanceof ApiError)) return { message: LATE, shortItems: [], isOutcomeOpen: true };
  const { status, code, message, data } = error;
  const shortItems = code === 'ITEMS_UNAVAILABLE' && Array.isArray(data) ? (data as ShortItem[]) : [];
  return { message, shortItems, isOutcomeOpen: status === 0 || status === 429 || status >= 500 };
}
