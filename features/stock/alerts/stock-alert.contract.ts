// Bodies about stock alerts.

import { Type, type Static } from 'typebox';
import { closed } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';

const ProductId = Type.String({ minLength: 1, maxLength: 100 });

/** `email`: of people who are not signed in. */
export const NotifyMeBody = Type.Object(
  { productId: ProductId, email: Type.Optional(Type.String({ maxLength: 254 })) },
  closed,
);
export type NotifyMeBody = Static<typeof NotifyMeBody>;

const AlertLinkBody = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed);

export const stockAlertCalls = {
  getNotifyMe: call('GET', '/api/product/notify-me', {
    access: 'shopper',
    summary: 'The ids of the products for which the shopper has a stock alert',
    answer: Type.Array(Type.String()),
  }),
  postNotifyMe: call('POST', '/api/product/notify-me', {
    access: 'visitor',
    summary: 'Tells who is signed in, or an email that agrees, when a sold-out product is back',
    body: NotifyMeBody,
    answer: Type.Null(),
    invalidMessage: 'Product id and email are required',
    errors: ['not_found', 'in_stock', 'too_many_attempts'],
  }),
  notifyMeNot: call('POST', '/api/product/notify-me-not', {
    access: 'shopper',
    summary: 'Ends the shopper’s stock alert for a product',
    body: Type.Object({ productId: ProductId }, closed),
    answer: Type.Null(),
    invalidMessage: 'Product id is required',
  }),
  notifyConfirm: call('POST', '/api/product/notify-confirm', {
    access: 'public',
    summary: 'The owner of an address agrees to stock alerts',
    body: AlertLinkBody,
    answer: Type.Null(),
    invalidMessage: 'The link is incomplete',
    errors: ['link_invalid', 'too_many_attempts'],
  }),
  notifyStop: call('POST', '/api/product/notify-stop', {
    access: 'public',
    summary: 'The owner of an address ends all stock alerts',
    body: AlertLinkBody,
    answer: Type.Null(),
    invalidMessage: 'The link is incomplete',
    errors: ['link_invalid', 'too_many_attempts'],
  }),
};
