// Chooses the synonym group for a search that found nothing: one of the existing groups, or a new one.

import { useState } from 'react';
import type { SynonymGroup } from '#features/search/search.contract.ts';
import { useSynonymGroups } from '../../data/search/synonyms.queries.ts';
import { Button } from '../../ui/button.tsx';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { SynonymGroupSkeletons } from './synonym-group-row.tsx';
import { toCount } from '../parts/metric-labels.ts';
import { QueryView } from '../../parts/query-view.tsx';

type SynonymGroupChoiceProps = { text: string; onChoose: (group: SynonymGroup | 'new') => void };

export function SynonymGroupChoice({ text, onChoose }: SynonymGroupChoiceProps) {
  const [search, setSearch] = useState('');
  const groups = useSynonymGroups({ page: 1, search });
  const { data, isPlaceholderData } = groups;
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
      <QueryView
        query={groups}
        failure="The groups could not be loaded."
        waiting={<SynonymGroupSkeletons count={3} />}
      >
        {(shown) => (
          <ul aria-label="Groups to choose from" className="grid gap-1">
            {shown.groups.map((group) => (
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
      </QueryView>
      <output className="text-sm text-soft">
        {data?.groups.length === 0 && !isPlaceholderData ? `No group contains “${search}”.` : ''}
        {more > 0 ? `${toCount(more)} more. Type a word of the group to find it.` : ''}
      </output>
    </div>
  );
}
