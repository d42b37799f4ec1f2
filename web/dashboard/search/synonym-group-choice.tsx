// Chooses the synonym group for a search that found nothing: one of the existing groups, or a new one.

import { useState } from 'react';
import type { SynonymGroup } from '#features/search/search.contract.ts';
import { useSynonymGroups } from '../../data/search/synonyms.queries.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { SynonymGroupSkeletons } from './synonym-group-row.tsx';
import { toCount } from '../parts/metric-labels.ts';

type SynonymGroupChoiceProps = { text: string; onChoose: (group: SynonymGroup | 'new') => void };

export function SynonymGroupChoice({ text, onChoose }: SynonymGroupChoiceProps) {
  const [search, setSearch] = useState('');
  const { data, error, isPlaceholderData, refetch } = useSynonymGroups({ page: 1, search });
  const more = data ? data.paging.totalCount - data.groups.length : 0;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        Choose the group whose words mean the same as “{text}”, or start a new one with it.
      </p>
      <ListSearchBox label="Find a group" placeholder="Find a group" search={search} onSearch={setSearch} />
      <Button look="outlined" onClick={() => onChoose('new')}>
        New group
      </Button>
      {error && !data && (
        <LoadFailed what="The groups could not be loaded." error={error} onRetry={refetch} />
      )}
      {!data && !error && <SynonymGroupSkeletons count={3} />}
      {data && (
        <ul
          aria-label="Groups to choose from"
          aria-busy={isPlaceholderData}
          className={`grid gap-1 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.groups.map((group) => (
            <li key={group._id}>
              <button
                type="button"
                onClick={() => onChoose(group)}
                className="min-h-11 w-full rounded-button border border-line px-3 py-2 text-left text-sm hover:border-leaf hover:bg-leaf-tint"
              >
                <span className="line-clamp-2 wrap-anywhere">{group.words.join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="text-sm text-soft">
        {data?.groups.length === 0 && !isPlaceholderData ? `No group contains “${search}”.` : ''}
        {more > 0 ? `${toCount(more)} more. Type a word of the group to find it.` : ''}
      </output>
    </div>
  );
}
