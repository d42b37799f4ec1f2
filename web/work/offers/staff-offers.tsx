// Offers: the list, searched and filtered in the address, or the offer named there. Catalogue staff read
// them, owners change them.

import { useState } from 'react';
import type { Offer } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOfferPath } from '#shared/page-urls.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { NothingFits, ListTools } from '../parts/list-tools.tsx';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { toCount } from '../../ui/number.tsx';
import { Select, toNamed } from '../../ui/select.tsx';
import { AddButton, type OfUser } from '../parts/heading.tsx';
import { useAddressFilter } from '../parts/list-address.ts';
import { usePagedList } from '../parts/paged-list.tsx';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { OfferFormDialog } from './offer-form.tsx';
import { STATE_LOOKS, STATE_NAMES, toConditions, toEffect } from './offer-draft.ts';
import { OfferPage } from './offer-page.tsx';
import { useSearchParams } from '../../ui/router.tsx';

const STATES = Object.keys(STATE_NAMES);
/** More is not looked for. */
const MAX_LETTERS = 100;
const WAITING = <Skeletons count={6} each="h-24 md:h-16" />;

export default function StaffOffers({ user }: OfUser) {
  const id = useSearchParams().get('offer');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {user.role === 'ADMIN' && <AddButton label="New offer" onAdd={() => setAdding(true)} />}
      {id ? <OfferPage key={id} offerId={id} /> : <OfferList />}
      <OfferFormDialog dialog={isAdding ? 'new' : 'closed'} onClose={() => setAdding(false)} />
    </>
  );
}

function OfferList() {
  const [state, setState] = useAddressFilter('state', '', STATES);
  const [search, setSearch] = useAddressFilter('search', '');
  const { view, isEmpty } = usePagedList('GET /api/offer/get', (page) => ({
    query: {
      ...(state && { state: state as Offer['state'] }),
      ...(search && { q: search.slice(0, MAX_LETTERS) }),
      page: String(page),
    },
  }));
  const isFiltered = state !== '' || search !== '';
  return (
    <>
      <div className="mb-4 grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 grow">
            <ListSearchBox
              label="Search offers"
              placeholder="Name or code"
              search={search}
              onSearch={setSearch}
            />
          </div>
          <Select label="State" value={state} none="All" options={toNamed(STATE_NAMES)} onChange={setState} />
        </div>
        <ListTools list="offers" />
      </div>
      <QueryView
        {...view}
        failure="The offers could not be loaded."
        stale="offers"
        waiting={WAITING}
        empty={
          isEmpty &&
          (isFiltered ? (
            <NothingFits text="No offers match this." what="offers" />
          ) : (
            <NoData
              title="No offers yet"
              text="An offer takes something off orders: 10 % off a first order, ₹50 off above ₹499, two biscuits for the price of one, or a code for your neighbours. Without one, orders cost what the goods cost."
            />
          ))
        }
      >
        {({ rows }) => <Table label="Offers" rows={rows} toKey={({ _id }) => _id} columns={COLUMNS} />}
      </QueryView>
    </>
  );
}

const COLUMNS: readonly Column<Offer>[] = [
  {
    name: 'Offer',
    render: (offer) => (
      <>
        <RowLink to={toOfferPath(offer._id)} state={{ isFromList: true }}>
          {offer.name}
        </RowLink>
        <span className="block text-soft wrap-anywhere">
          {[toEffect(offer), toConditions(offer)].filter(Boolean).join('. ')}
        </span>
      </>
    ),
  },
  {
    name: 'State',
    onCard: 'whole',
    render: ({ state, code }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <Chip look={STATE_LOOKS[state]}>{STATE_NAMES[state]}</Chip>
        {code && <span className="font-medium wrap-anywhere">{code}</span>}
      </span>
    ),
  },
  {
    name: 'When',
    render: ({ from, until }) => (
      <>
        <DateTime at={from} isShort />{' '}
        {until ? (
          <>
            to <DateTime at={until} isShort />
          </>
        ) : (
          'until ended'
        )}
      </>
    ),
  },
  {
    name: 'Uses',
    isNumber: true,
    render: ({ uses, usesTotal }) =>
      usesTotal === null ? toCount(uses) : `${toCount(uses)} of ${toCount(usesTotal)}`,
  },
  { name: 'Taken off', isNumber: true, render: ({ given }) => formatRupees(given) },
];
