// What the sandbox does as Razorpay. Each step and its events are stored together or not at all. Knows
// nothing of HTTP.

import type { Announce } from '../payments.ts';
import { makeSandboxId, type Store } from '../store.ts';
import { makeEntityStore, type Context, type Entities, type Kind, type Payload } from './entities.ts';
import { makeLinks } from './links.ts';
import { makeMoneyBack, makeQrCodes } from './money-back.ts';
import { makePayments } from './payments.ts';
import { RazorpayRejection } from './razorpay-input.ts';

export type Razorpay = ReturnType<typeof makeRazorpay>;

type Options = Pick<Context, 'keySecret' | 'isRefundSlow' | 'decide'> & {
  now: () => Date;
  announce: Announce;
};

export function makeRazorpay(store: Store, { now, announce, ...options }: Options) {
  const entities = makeEntityStore(store);
  const seconds = () => Math.floor(now().getTime() / 1000);
  const requireEntity = <K extends Kind>(kind: K, id: string): Entities[K] => {
    const found = entities.get(kind, id);
    if (!found) throw new RazorpayRejection('The id provided does not exist');
    return found;
  };
  const emit = (event: string, payload: Payload) => {
    const about = Object.entries(payload).map(([name, entity]) => [name, { entity }]);
    announce({
      id: makeSandboxId('rzp').slice(0, 18),
      provider: 'razorpay',
      body: JSON.stringify({
        entity: 'event',
        account_id: 'acc_sandbox',
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(about),
        // Not by the clock that runs ahead to make links expire.
        created_at: Math.floor(Date.now() / 1000),
      }),
    });
  };
  const context: Context = { store, entities, seconds, emit, requireEntity, ...options };
  const links = makeLinks(context);
  const payments = makePayments(context, links);

  return {
    seconds,
    requireEntity,
    list: entities.list,
    findCode: (id: string) => entities.get('qr', id),
    ...links,
    ...payments,
    ...makeMoneyBack(context),
    ...makeQrCodes(context),

    /** Links and codes that end, and payments that are decided now. */
    settleDue(): void {
      store.transaction(() => {
        for (const { kind, id } of entities.takeDue(seconds())) {
          if (kind === 'plink') links.requireLink(id);
          if (kind === 'pay') payments.settleLate(id);
          // Says nothing: qr_code.closed is for codes that somebody closed (webhooks/qr-codes.md).
          if (kind === 'qr')
            entities.set('qr', requireEntity('qr', id), { status: 'closed', closed_at: seconds() });
        }
      });
    },
  };
}
