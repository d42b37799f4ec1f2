// One entry of the audit: what was done, by whom, and each value before and after.

import { ArrowLeftIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { AuditEntry, AuditFilters, AuditNames } from '#features/identity/audit/audit.contract.ts';
import { DateTime, useTimeZone } from '../../ui/date-time.tsx';
import { toChanges, toTitle } from './audit-labels.ts';

type AuditLineProps = { entry: AuditEntry; names: AuditNames; filters: AuditFilters };

export function AuditLine({ entry, names, filters }: AuditLineProps) {
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
