// What staff changed, for the owner: who, when, from where, before and after. The filters are in the address,
// so that a link can show what one person did, or the history of one thing.

import { NoData } from '../../parts/empty-state.tsx';
import { NothingFits, ListTools } from '../parts/list-tools.tsx';
import { useRef } from 'react';
import type { AuditFilters, AuditEntry, AuditNames } from '#features/identity/audit/audit.contract.ts';
import { readPageNumber } from '#shared/page-urls.ts';
import { useAddress } from '../../data/page-address.ts';
import { pagedQuery, useOwn } from '../../data/reads.ts';
import { download } from '../../data/download.ts';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { DateField } from '../../ui/field.tsx';
import { NarrowedChip } from '../../ui/chip.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { ENTITIES, toChanges, toTitle } from './audit-labels.ts';
import { Select, toNamed } from '../../ui/select.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ArrowLeftIcon } from 'lucide-react';
import { DateTime, useTimeZone } from '../../ui/date-time.tsx';
import { Link } from '../../ui/link.tsx';

const FILTERS = ['entity', 'entityId', 'userId', 'search', 'from', 'to'] as const;

const WAITING = <Skeletons count={6} each="h-24" />;

function readFilters(address: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name)!.slice(0, 100)]] : [])),
  );
}

function useFilters() {
  const [address, setAddress] = useAddress();
  const page = readPageNumber(address.get('page'), 3);
  const go = (changes: AuditFilters & { page?: number }, replace = false) => {
    const { page: next = 1, ...filters } = changes;
    setAddress(
      (latest) => {
        const values = { ...readFilters(latest), ...filters, page: next > 1 ? String(next) : '' };
        return new URLSearchParams(Object.entries(values).filter(([, value]) => value));
      },
      { replace },
    );
  };
  return { filters: readFilters(address), page, go };
}

export default function AuditPage() {
  const { filters, page, go } = useFilters();
  const audit = useOwn(
    'GET /api/admin/audit',
    { query: { ...filters, page: String(page) } },
    { select: ({ data: entries, names, totalPage }) => ({ entries, names, totalPage }), ...pagedQuery },
  );
  const list = useRef<HTMLUListElement>(null);
  const turn = (next: number, isReplaced: boolean) => {
    go({ page: next }, isReplaced);
    if (!isReplaced) list.current?.focus();
  };
  return (
    <>
      <p className="-mt-2 mb-4 max-w-2xl text-sm text-soft">
        Every change staff make to products, stock, prices, orders, people and settings. The database records
        each entry together with the change, and nobody can edit or delete it.
      </p>
      <AuditFilterBoxes filters={filters} isEmpty={audit.data?.entries.length === 0} onChange={go} />
      <QueryView
        query={audit}
        failure="The audit could not be loaded."
        stale="entries"
        waiting={WAITING}
        empty={
          audit.data?.entries.length === 0 &&
          (Object.keys(filters).length > 0 ? (
            <NothingFits text="No changes match these filters." what="changes" />
          ) : (
            <NoData text="There are no changes yet." />
          ))
        }
        paging={{ page, lastPage: audit.data?.totalPage, onPage: turn }}
      >
        {({ entries, names }) => (
          <ul ref={list} tabIndex={-1} aria-label="Entries" className="grid gap-2 outline-none">
            {entries.map((entry) => (
              <AuditLine key={entry._id} entry={entry} names={names} filters={filters} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

type FilterBoxesProps = {
  filters: AuditFilters;
  isEmpty: boolean;
  onChange: (changes: AuditFilters) => void;
};

function AuditFilterBoxes({ filters, isEmpty, onChange }: FilterBoxesProps) {
  const { entity = '', entityId, userId, search = '', from = '', to = '' } = filters;
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow">
          <ListSearchBox
            label="Search by name"
            placeholder="Name of a product, a store, a category"
            search={search}
            onSearch={(text) => onChange({ search: text })}
          />
        </div>
        <Select
          label="What"
          value={entity}
          none="Everything"
          options={toNamed(ENTITIES)}
          onChange={(value) => onChange({ entity: value })}
        />
        <DateField
          label="From"
          value={from}
          max={to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <DateField
          label="To"
          value={to}
          min={from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <ListTools list="audit" isEmpty={isEmpty}>
        <SaveFile save={() => download('GET /api/admin/audit-file', filters, 'audit.csv')}>
          Save as CSV
        </SaveFile>
      </ListTools>
      {(userId || entityId) && (
        <div className="flex flex-wrap gap-2">
          {userId && <NarrowedChip words="One person only" onClear={() => onChange({ userId: '' })} />}
          {entityId && (
            <NarrowedChip words="One thing only" onClear={() => onChange({ entityId: '', entity: '' })} />
          )}
        </div>
      )}
    </div>
  );
}

type AuditLineProps = { entry: AuditEntry; names: AuditNames; filters: AuditFilters };

/** One entry of the audit: what was done, by whom, and each value before and after. */
function AuditLine({ entry, names, filters }: AuditLineProps) {
  const { at, by, userId, address, call, what, entity, entityId } = entry;
  const changes = toChanges(entry, names, useTimeZone());
  const person = by ?? (userId ? 'Deleted account' : 'Operator');
  return (
    <li className="panel p-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold wrap-anywhere">
          {filters.entityId ? (
            toTitle(entry)
          ) : (
            <Link to={`?${new URLSearchParams({ entity, entityId })}`} className="hover:underline">
              {toTitle(entry)}
            </Link>
          )}
        </h2>
        <DateTime at={at} className="text-soft" />
      </div>
      <p className="text-soft wrap-anywhere">
        {userId && !filters.userId ? (
          <Link to={`?${new URLSearchParams({ userId })}`} className="text-ink underline">
            {person}
          </Link>
        ) : (
          <span className="text-ink">{person}</span>
        )}
        {address && ` · ${address}`} · {what || call}
      </p>
      {changes.length > 0 && (
        <dl className="mt-2 grid gap-1">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-soft">{name}:</dt>
              <dd className="wrap-anywhere">
                <Value before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Screen readers hear 'from 40 to 42'. Something added or removed has only one value. */
function Value({ before, after }: { before: string | null; after: string | null }) {
  if (before === null || after === null) return <>{before ?? after}</>;
  return (
    <>
      <span className="sr-only">from </span>
      <del className="text-soft">{before || 'nothing'}</del>
      <ArrowLeftIcon className="mx-1 inline size-4 rotate-180" />
      <span className="sr-only"> to </span>
      <ins className="font-semibold no-underline">{after || 'nothing'}</ins>
    </>
  );
}
