// What a shop needs before it sells in earnest, and the tests of its mail server and payment providers.

import { Type, type Static } from 'typebox';
import { call } from '#shared/call.ts';
import { ONLINE_METHODS, PAYMENT_PROVIDERS } from '#shared/payment.ts';
import { closed, literals } from '#shared/schemas.ts';

export const STEPS = [
  'name',
  'business',
  'gst',
  'codes',
  'licence',
  'grievance',
  'texts',
  'mail',
  'payment',
  'stores',
  'areas',
  'hours',
  'staff',
] as const;

export const GoingLiveStep = Type.Object({
  step: literals(STEPS),
  isDone: Type.Boolean(),
  /** What is set, or what is missing: one sentence for the owner. */
  detail: Type.String(),
});
export type GoingLiveStep = Static<typeof GoingLiveStep>;

export const GoingLive = Type.Object({
  steps: Type.Array(GoingLiveStep),
  /** The online methods that can be tried, with the amount in rupees that is taken and given back. */
  payments: Type.Array(
    Type.Object({
      method: literals(ONLINE_METHODS),
      provider: literals(PAYMENT_PROVIDERS),
      amount: Type.Number(),
    }),
  ),
});
export type GoingLive = Static<typeof GoingLive>;

const method = literals(ONLINE_METHODS);

/** `isSaved`: there is no mail server, and the mail is a file in the data folder. */
const TestMail = Type.Object({ to: Type.String(), isSaved: Type.Boolean() });

const StartedTest = Type.Object({ id: Type.String(), url: Type.String(), amount: Type.Number() });

export const TestPayment = Type.Object({
  state: literals(['open', 'returned', 'expired']),
  amount: Type.Number(),
});
export type TestPayment = Static<typeof TestPayment>;

const access = 'admin';

export const goingLiveCalls = {
  get: call('GET', '/api/settings/going-live', {
    access,
    summary: 'What the shop needs before it sells in earnest, and what of it is there',
    answer: GoingLive,
  }),
  testMail: call('POST', '/api/settings/test-mail', {
    access,
    summary: 'Sends the caller a mail at once',
    answer: TestMail,
    errors: ['mail_failed', 'too_many_attempts'],
  }),
  startPayment: call('POST', '/api/settings/test-payment', {
    access,
    summary: 'Opens a payment of the smallest amount, to try the provider',
    body: Type.Object({ method }, closed),
    invalidMessage: 'Choose UPI or card',
    answer: StartedTest,
    errors: ['method_unavailable', 'payment_unavailable', 'too_many_attempts'],
  }),
  checkPayment: call('PUT', '/api/settings/test-payment', {
    access,
    summary: 'Whether that payment was made; its money is given back at once',
    body: Type.Object({ method, id: Type.String({ minLength: 1, maxLength: 255 }) }, closed),
    invalidMessage: 'The payment is required',
    answer: TestPayment,
    errors: ['not_found', 'method_unavailable', 'payment_unavailable', 'too_many_attempts'],
  }),
};
