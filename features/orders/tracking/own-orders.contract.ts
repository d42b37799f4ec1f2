// The calls of own orders.

import { ListOrdersQuery, OrderRow, CancelOrderBody } from '../core/order.contract.ts';
import { Type } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { ActiveOrders, OrderQuery, OrderDetails } from './details.contract.ts';
import { call } from '#shared/call.ts';

export const ownOrdersCalls = {
  orderList: call('GET', '/api/order/order-list', {
    access: 'shopper',
    summary: 'Orders, newest first, 50 on a page unless told otherwise; a row per product line',
    querystring: ListOrdersQuery,
    answer: Type.Array(OrderRow),
    extra: PagingFields,
    invalidMessage: 'Page must be a whole number of 1 or more',
  }),
  cancel: call('POST', '/api/order/cancel', {
    access: 'shopper',
    summary: 'Cancels an order before it is packed',
    body: CancelOrderBody,
    answer: Type.Array(OrderRow),
    invalidMessage: 'Order id is required',
    errors: ['not_found', 'order_not_cancellable'],
  }),
  details: call('GET', '/api/order/details', {
    access: 'shopper',
    summary: 'One order: its steps, its lines with what is missing, what is due, when it arrives',
    querystring: OrderQuery,
    answer: OrderDetails,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  active: call('GET', '/api/order/active', {
    access: 'shopper',
    summary: 'The newest order that is neither delivered nor cancelled, and how many there are, up to 10',
    answer: ActiveOrders,
  }),
};
