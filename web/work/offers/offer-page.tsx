// One offer: what it does and for whom, what it cost and brought, and what its owner can do with it.

import { useState } from 'react';
import type { OfferDetails } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useAction } from '../../data/action.ts';
import { freshQuery, useOwn } from '../../data/reads.ts';
import { toastSuccess } from '../../data/toast.ts';
import { change, changeAndTell } from '../../data/work-changes.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { toCount } from '../../ui/number.tsx';
import type { ItemDialogState } from '../../ui/shown-item.ts';
import { TextLink } from '../../ui/link.tsx';
import { Facts, Figures, Detail, DetailPage } from '../parts/detail-page.tsx';
import { toFields, STATE_LOOKS, STATE_NAMES, toConditions, toEffect, toGoods } from './offer-draft.ts';
import { OfferFormDialog, type OfferToEdit } from './offer-form.tsx';
import { findBelowCost, OfferSimulation } from './offer-trial.tsx';
import { ask } from '../parts/ask.tsx';
import { usePriceQuestion } from '../parts/price-risks.tsx';
import { shopNow } from '../../data/server-clock.ts';

export function OfferPage({ offerId }: { offerId: string }) {
  const isOwner = useVisitor().user?.role === 'ADMIN';
  return (
    <DetailPage
      query={useOwn('GET /api/offer/details', { query: { _id: offerId } }, freshQuery)}
      name="Offer"
      failure="The offer could not be loaded."
      stale="facts"
      waiting={<Skeletons each={['h-40', 'h-64']} className="grid gap-4" />}
      missing="Offer not found"
      back={{ to: '?', label: 'All offers' }}
    >
      {(details) => <OfferDetail details={details} isOwner={isOwner} />}
    </DetailPage>
  );
}

function OfferDetail({ details, isOwner }: { details: OfferDetails; isOwner: boolean }) {
  const { offer, names } = details;
  const { state } = offer;
  const conditions = toConditions(offer);
  return (
    <Detail
      label={offer.name}
      title={offer.name}
      state={<Chip look={STATE_LOOKS[state]}>{STATE_NAMES[state]}</Chip>}
      about={offer.code === null ? 'Applies by itself' : `Code ${offer.code}`}
      actions={isOwner && <Actions details={details} />}
      side={
        <Card title="When and where">
          <WhenAndWhere details={details} isOwner={isOwner} />
        </Card>
      }
    >
      <Card title="What it does">
        <p className="text-sm wrap-anywhere">
          {toEffect(offer)}. {toGoods(offer, names)}.{conditions && ` ${conditions}.`}
        </p>
      </Card>
      {state === 'draft' || state === 'planned' ? (
        isOwner && (
          <Card title="What it would cost">
            <OfferSimulation fields={toFields(offer)} />
          </Card>
        )
      ) : (
        <Card title="Cost and gain">
          <Gain gain={details.gain} />
        </Card>
      )}
    </Detail>
  );
}

function Gain({ gain: { orders, given, brought, newShoppers } }: Pick<OfferDetails, 'gain'>) {
  const sums = [
    ['Orders with it', toCount(orders)],
    ['Taken off', formatRupees(given)],
    ['These orders brought', formatRupees(brought)],
    ['New shoppers', toCount(newShoppers)],
  ] as const;
  return (
    <>
      <Figures facts={sums} />
      <p className="mt-3 text-sm text-soft">
        Without orders that were cancelled, not paid, or given back whole. New shoppers: it was their first
        order.
      </p>
    </>
  );
}

function WhenAndWhere({ details: { offer, names }, isOwner }: { details: OfferDetails; isOwner: boolean }) {
  const nameOf = (id: string) => names.find(({ _id }) => _id === id)?.name ?? 'No longer there';
  const { from, until, uses, usesTotal, listed, storeId, shopperId, _id } = offer;
  const facts = [
    ['From', <DateTime key="from" at={from} />],
    ['Until', until === null ? 'You end it' : <DateTime key="until" at={until} />],
    ['Uses', usesTotal === null ? toCount(uses) : `${toCount(uses)} of ${toCount(usesTotal)}`],
    ['Shown to everybody', listed ? 'Yes' : 'No'],
    ['Store', storeId === null ? 'Every store' : nameOf(storeId)],
    ...(shopperId === null ? [] : [['Shopper', nameOf(shopperId)] as const]),
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      {isOwner && (
        <TextLink
          to={`/dashboard/audit?${new URLSearchParams({ entity: 'offer', entityId: _id })}`}
          className="mt-2 text-sm"
        >
          Who changed it
        </TextLink>
      )}
    </>
  );
}

const QUESTIONS = {
  start: {
    title: 'Start this offer?',
    text: 'It applies to orders from its beginning on, or from now. Once it has begun, only its name, its end, who sees it and a larger number of uses can change.',
    confirmLabel: 'Start',
    look: 'primary',
  },
  end: {
    title: 'End this offer?',
    text: 'No order gets it from now on; those that have it keep it. It cannot be started again, but copied as a new one.',
    confirmLabel: 'End now',
    look: 'danger',
  },
} as const;

function Actions({ details }: { details: OfferDetails }) {
  const { offer } = details;
  const { state, _id } = offer;
  const [dialog, setDialog] = useState<ItemDialogState<OfferToEdit>>('closed');
  const { requireSure, question } = usePriceQuestion();
  const { isPending, run } = useAction();

  async function start() {
    const now = shopNow().toISOString();
    const from = offer.from < now ? now : offer.from;
    const body = { _id, version: offer.version, ...toFields(offer), draft: false, from };
    const { data } = await change('PUT /api/offer/update', { body });
    toastSuccess(data.state === 'planned' ? 'Offer planned' : 'Offer started');
  }
  const end = async () => toastSuccess(await changeAndTell('PUT /api/offer/end', { body: { _id } }));
  const askTo = (step: 'start' | 'end') =>
    ask({ ...QUESTIONS[step], subject: offer.name, onConfirm: step === 'start' ? start : end });
  // A draft was saved without the question.
  const askToStart = () =>
    run(async () => {
      await requireSure(await findBelowCost(toFields(offer)));
      askTo('start');
    });

  return (
    <div className="flex flex-wrap gap-2">
      {state === 'draft' && (
        <Button isPending={isPending} onClick={() => void askToStart()} {...opensDialog}>
          Start
        </Button>
      )}
      <Button look="outlined" onClick={() => setDialog({ ...details, isCopy: false })} {...opensDialog}>
        Edit
      </Button>
      <Button look="outlined" onClick={() => setDialog({ ...details, isCopy: true })} {...opensDialog}>
        Duplicate
      </Button>
      {(state === 'running' || state === 'planned') && (
        <Button look="quiet" className="text-alert!" onClick={() => askTo('end')} {...opensDialog}>
          End now
        </Button>
      )}
      {question}
      <OfferFormDialog dialog={dialog} onClose={() => setDialog('closed')} />
    </div>
  );
}
