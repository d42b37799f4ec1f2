// The form of an offer, new, copied or changed, in its dialog: only the fields that its kind needs, and what
// it does to real products. Of one that has begun only what the server lets change.

import { useEffect, useRef, useState } from 'react';
import type { Offer, OfferDetails } from '#features/cart/offer/offer.contract.ts';
import { toOfferPath } from '#shared/page-urls.ts';
import { pagedQuery, useOwn } from '../../data/reads.ts';
import { change, changeAndTell } from '../../data/work-changes.ts';
import { useStores } from '../../data/store/work-store.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, toOptions, toNamed } from '../../ui/select.tsx';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { usePriceQuestion } from '../parts/price-risks.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm, type DraftForm } from '../parts/draft-form.ts';
import { FindAndAdd, useFindText } from '../parts/find-and-add.tsx';
import {
  FIELD_LABELS,
  findProblems,
  hasBuy,
  hasCap,
  toBody,
  toCopy,
  toDraft,
  toDraftWords,
  toNewDraft,
  toTrialBody,
  type OfferDraft,
  KIND_NAMES,
  toConditions,
  toEffect,
  toGoods,
} from './offer-draft.ts';
import { OfferGoods } from './offer-goods.tsx';
import { findBelowCost, OfferPreview, OfferSimulation } from './offer-trial.tsx';
import { navigate } from '../../ui/router.tsx';
import { shopNow } from '../../data/server-clock.ts';

/** The offer that is changed, or copied. */
export type OfferToEdit = OfferDetails & { isCopy: boolean };

type OfferFormDialogProps = { dialog: ItemDialogState<OfferToEdit>; onClose: () => void };

/** Leads to the offer that was added. */
export function OfferFormDialog({ dialog, onClose }: OfferFormDialogProps) {
  const { open, existing } = useShownItem(dialog);
  const addedId = useRef('');
  // Once the form has nothing unsaved any more, which would be asked about.
  useEffect(() => {
    if (open || !addedId.current) return;
    navigate(toOfferPath(addedId.current));
    addedId.current = '';
  }, [open]);
  const stores = useStores(open);
  const isNew = !existing || existing.isCopy;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={!existing ? 'New offer' : existing.isCopy ? 'Copy of an offer' : 'Edit offer'}
      size="wide"
    >
      <QueryView
        query={stores}
        failure="The stores could not be loaded."
        waiting={<Skeletons each="h-[480px]" />}
      >
        {([first]) => (
          <OfferForm
            key={isNew ? `new ${existing?.offer._id}` : existing.offer._id}
            existing={existing}
            timeZone={first!.timeZone}
            onAdded={(id) => {
              addedId.current = id;
            }}
          />
        )}
      </QueryView>
    </FormDialog>
  );
}

type OfferFormProps = { existing: OfferToEdit | null; timeZone: string; onAdded: (id: string) => void };

function toFirstDraft(existing: OfferToEdit | null, timeZone: string): OfferDraft {
  if (!existing) return toNewDraft(timeZone, shopNow());
  const { offer, names, isCopy } = existing;
  return isCopy ? toCopy(offer, names, timeZone, shopNow()) : toDraft(offer, names, timeZone);
}

function OfferForm({ existing, timeZone, onAdded }: OfferFormProps) {
  const stores = useStores().data ?? [];
  /** What the draft is a change of. */
  const [base, setBase] = useState<OfferDetails | null>(existing?.isCopy ? null : existing);
  const before = base?.offer;
  const { requireSure, question } = usePriceQuestion();
  const hasBegun = before !== undefined && ['running', 'ended'].includes(before.state);
  const form = useDraftForm<OfferDraft>({
    start: () => toFirstDraft(existing, timeZone),
    storedAs: `offer ${before?._id ?? 'new'}`,
    check: findProblems,
    mistakesText: 'Some fields need another look.',
    async send(draft) {
      const body = toBody(draft, timeZone, before ?? existing?.offer);
      const offered = hasBegun || draft.isDraft ? null : toTrialBody(draft, timeZone, before);
      if (offered) await requireSure(await findBelowCost(offered));
      if (before) {
        const { _id, version } = before;
        return changeAndTell('PUT /api/offer/update', { body: { _id, version, ...body } });
      }
      const { data, message } = await change('POST /api/offer/create', { body });
      onAdded(data._id);
      return message;
    },
    changed: before && {
      code: 'OFFER_CHANGED',
      toDraft(data) {
        const now = data as OfferDetails;
        setBase(now);
        return toDraft(now.offer, now.names, timeZone);
      },
    },
  });
  const { draft, field } = form;
  const trial = toTrialBody(draft, timeZone, before);
  const submit = before ? 'Save' : draft.isDraft ? 'Save the draft' : 'Add offer';
  return (
    <Form form={form} submit={submit} isSticky>
      <Field
        {...field('name')}
        label="Name"
        required
        most={80}
        hint="Shoppers read it on the bill, for example: 10 % off your first order"
      />
      {hasBegun ? (
        <Begun form={form} offer={before} names={base!.names} />
      ) : (
        <>
          {question}
          <Kind form={form} />
          <OfferGoods form={form} />
          <Conditions form={form} />
          <When form={form} timeZone={timeZone} />
          <OfferPreview fields={trial} />
          <OfferSimulation fields={trial} />
        </>
      )}
      {hasBegun && before.state === 'running' && <When form={form} timeZone={timeZone} isEndOnly />}
      <TickBox
        label="Show it to everybody"
        hint="Off for codes that you hand out yourself."
        checked={draft.isListed}
        onChange={(isListed) => form.change({ isListed })}
      />
      <DraftConflict
        form={form}
        labels={FIELD_LABELS}
        submit={submit}
        describeField={(name, fields) => toDraftWords(name, fields, stores)}
      />
    </Form>
  );
}

type PartProps = { form: DraftForm<OfferDraft> };

function Begun({ form, offer, names }: PartProps & { offer: Offer; names: OfferDetails['names'] }) {
  const conditions = toConditions(offer);
  return (
    <>
      <p className="rounded-button bg-ground px-3 py-2 text-sm">
        {toEffect(offer)}. {toGoods(offer, names)}. {conditions && `${conditions}. `}
        <span className="block text-soft">
          {offer.state === 'running'
            ? 'It has begun, and orders may have been placed by this, so it stays. For anything else, end it and copy it as a new one.'
            : 'It is over, so what it was stays. Copy it as a new one to run it again.'}
        </span>
      </p>
      {offer.state === 'running' && offer.usesTotal !== null && (
        <Field
          {...form.field('usesTotal')}
          label="Total uses"
          inputMode="numeric"
          hint="It can become more, and not fewer than have been used."
        />
      )}
    </>
  );
}

const VALUE_LABELS: Record<Offer['kind'], string> = {
  percent: 'Percent off',
  amount: 'Rupees off the order',
  free_units: '',
  bundle: 'Price of the bundle (₹)',
};

function Kind({ form }: PartProps) {
  const { draft, field, change, problems } = form;
  const { kind, isOfEach } = draft;
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Select
        label="Kind"
        name="kind"
        className="w-full font-normal"
        value={kind}
        aria-invalid={problems.kind ? true : undefined}
        options={toNamed(KIND_NAMES)}
        onChange={(value) => {
          change({ kind: value as Offer['kind'] });
          form.clear('value', 'cap', 'buy', 'get', 'on');
        }}
      />
      {kind === 'bundle' && (
        <Select
          label="A bundle is"
          className="w-full font-normal"
          value={isOfEach ? 'each' : 'any'}
          options={[
            { value: 'any', label: 'Any mix of the products' },
            { value: 'each', label: 'One of each product' },
          ]}
          onChange={(value) => {
            change({ isOfEach: value === 'each' });
            form.clear('on');
          }}
        />
      )}
      {hasBuy(draft) && (
        <Field
          {...field('buy')}
          label={kind === 'bundle' ? 'How many together' : 'Buy'}
          inputMode="numeric"
          required
        />
      )}
      {kind === 'free_units' ? (
        <Field
          {...field('get')}
          label="Get free"
          inputMode="numeric"
          required
          hint="The cheapest of them are free."
        />
      ) : (
        <Field {...field('value')} label={VALUE_LABELS[kind]} inputMode="decimal" required />
      )}
      {hasCap(draft) && (
        <Field
          {...field('cap')}
          label="At most (₹)"
          inputMode="decimal"
          hint="It takes no more off an order. Empty: no limit."
        />
      )}
    </div>
  );
}

function Conditions({ form }: PartProps) {
  const { draft, field, change } = form;
  const stores = useStores().data ?? [];
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field
        {...field('code')}
        label="Code"
        most={24}
        autoCapitalize="characters"
        hint="Shoppers type it. Empty: the offer applies by itself."
      />
      <Field
        {...field('minimum')}
        label="Minimum order (₹)"
        inputMode="decimal"
        hint="All goods of the order together. Empty: any order."
      />
      <Field
        {...field('usesPerShopper')}
        label="Uses per customer"
        inputMode="numeric"
        hint="Empty: any number of times."
      />
      <Field
        {...field('usesTotal')}
        label="Total uses"
        inputMode="numeric"
        hint="Empty: no limit. It cannot be set later."
      />
      {stores.length > 1 && (
        <Select
          label="Store"
          name="storeId"
          className="w-full font-normal"
          value={draft.storeId}
          none="Every store"
          options={toOptions(stores)}
          onChange={(storeId) => change({ storeId })}
        />
      )}
      <div>
        <TickBox
          label="First orders only"
          checked={draft.isFirstOrder}
          onChange={(isFirstOrder) => change({ isFirstOrder })}
        />
        <TickBox
          label="Together with other offers"
          hint="That allow it too. Otherwise the best single one applies."
          checked={draft.combines}
          onChange={(combines) => change({ combines })}
        />
      </div>
      <Shopper form={form} />
    </div>
  );
}

function Shopper({ form: { draft, change, problems } }: PartProps) {
  const search = useFindText();
  const question = search.wanted === '' ? null : { query: { search: search.wanted } };
  const found = useOwn('GET /api/customer/find', question, pagedQuery);
  const data = found.data?.map(({ _id, name, email, mobile }) => ({
    ...{ _id, name },
    detail: [email, mobile].filter(Boolean).join(', '),
  }));
  return (
    <FindAndAdd
      label="For one shopper only"
      name="shopperId"
      what="shopper"
      placeholder="Name, email, mobile or order number"
      hint="Empty: for everybody."
      search={search}
      found={{ ...found, data }}
      chosen={draft.shopper}
      onChange={(shopper) => change({ shopper })}
      problem={problems.shopperId}
      isSingle
    />
  );
}

function When({ form, timeZone, isEndOnly = false }: PartProps & { timeZone: string; isEndOnly?: boolean }) {
  const { draft, field, change } = form;
  return (
    <div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {!isEndOnly && <Field {...field('from')} label="From" type="datetime-local" required />}
        <Field {...field('until')} label="Until" type="datetime-local" hint="Empty: until you end it." />
      </div>
      <p className="mt-1 text-sm text-soft">Times are in {timeZone}.</p>
      {!isEndOnly && (
        <TickBox
          label="Keep it as a draft"
          hint="A draft does nothing until you start it."
          checked={draft.isDraft}
          onChange={(isDraft) => change({ isDraft })}
        />
      )}
    </div>
  );
}
