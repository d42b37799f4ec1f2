// Synonyms of the shop's search, for staff: the synonym groups, and beside them the searches that found
// nothing.

import { useState } from 'react';
import type { SynonymGroup } from '#features/catalogue/search/search.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { NothingFits, SaveList } from '../parts/list-tools.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAddressFilter } from '../parts/list-address.ts';
import { usePagedList } from '../parts/paged-list.tsx';
import { AddButton } from '../parts/heading.tsx';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { goToMissed, MissedSearches } from './missed-searches.tsx';
import { askToDelete } from '../parts/item-dialogs.tsx';
import { SynonymGroupDialog, type SynonymGroupTask } from './synonym-group-dialog.tsx';
import { toGroups } from './synonyms.queries.ts';
import { plural } from '../../ui/number.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';

export default function SearchSynonyms() {
  const [task, setTask] = useState<SynonymGroupTask | null>(null);
  return (
    <>
      <AddButton label="Add group" onAdd={() => setTask({ group: 'new' })} />
      <p className="-mt-2 mb-4 max-w-2xl text-sm text-soft">
        Words in a group mean the same: a search for one finds the results of all. Changes apply from the next
        search.
      </p>
      <Button look="outlined" className="mb-4 w-full xl:hidden" onClick={goToMissed}>
        Searches that found nothing
      </Button>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <SynonymGroups onEdit={(group) => setTask({ group })} />
        <MissedSearches onAdd={(missed) => setTask({ group: 'to-be-chosen', missed })} />
      </div>
      <SynonymGroupDialog task={task} onChange={setTask} />
    </>
  );
}

function SynonymGroups({ onEdit }: { onEdit: (group: SynonymGroup) => void }) {
  const [search, setSearch] = useAddressFilter('search', '');
  const { view, isEmpty, all } = usePagedList('POST /api/search/synonym-groups', (page) =>
    toGroups(search, page),
  );
  const { data, isPlaceholderData } = view.query;

  return (
    <section aria-labelledby="synonym-groups">
      <h2 id="synonym-groups" className="mb-2 text-base font-bold">
        Words that mean the same
      </h2>
      <ListSearchBox
        label="Search synonyms"
        placeholder="Search a word"
        search={search}
        onSearch={setSearch}
      />
      <div className="mt-2 mb-3 flex items-center justify-between gap-3">
        <output className="text-sm text-soft">
          {data && !isPlaceholderData ? plural(data.totalCount, 'group') : ''}
        </output>
        {!isEmpty && <SaveList file="search-words.csv" columns={SAVED} rows={all} />}
      </div>
      <QueryView
        {...view}
        failure="The words could not be loaded."
        waiting={<Skeletons count={8} each="h-20" />}
        empty={isEmpty && <NoGroups search={search} />}
      >
        {(shown) => (
          <ul aria-label="Groups" className="grid gap-2">
            {shown.rows.map((group) => (
              <SynonymGroupRow
                key={group._id}
                group={group}
                search={search}
                onEdit={() => onEdit(group)}
                onDelete={() => askToRemove(group)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function askToRemove({ _id, words }: SynonymGroup): void {
  askToDelete({
    subject: toGroupName({ words }),
    remove: async () =>
      (await changeAndRead('DELETE /api/search/remove-synonym-group', { body: { _id } })).message,
  });
}

const SAVED: readonly FileColumn<SynonymGroup>[] = [
  { name: 'Words', text: ({ words }) => words.join(', ') },
  { name: 'Changed', text: ({ updatedAt }) => updatedAt },
];

function NoGroups({ search }: { search: string }) {
  return search ? (
    <NothingFits title="No Data found" text={`No group contains “${search}”.`} what="groups" />
  ) : (
    <NoData text="There are no groups of words yet." />
  );
}

const MAX_IN_NAME = 3;

/** The group's first words, to tell it from the others. */
function toGroupName({ words }: Pick<SynonymGroup, 'words'>): string {
  const first = words.slice(0, MAX_IN_NAME).join(', ');
  return words.length > MAX_IN_NAME ? `${first} ...` : first;
}

type SynonymGroupRowProps = {
  group: SynonymGroup;
  /** Matches of the search are highlighted. */
  search: string;
  onEdit: () => void;
  onDelete: () => void;
};

function SynonymGroupRow({ group, search, onEdit, onDelete }: SynonymGroupRowProps) {
  const name = toGroupName(group);
  const looked = search.trim().toLowerCase();
  return (
    <li className="flex items-start gap-2 panel py-2 pr-1 pl-3">
      <div className="min-w-0 flex-1 py-1">
        <ul aria-label={`Words of ${name}`} className="flex flex-wrap gap-1.5">
          {group.words.map((word) => (
            <li
              key={word}
              className={`max-w-full rounded-full px-2.5 py-0.5 text-sm wrap-anywhere ${
                looked && word.toLowerCase().includes(looked)
                  ? 'bg-marigold-tint text-marigold-ink'
                  : 'bg-leaf-tint text-leaf-dark'
              }`}
            >
              {word}
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-xs text-soft">
          {group.isSeeded ? (
            'Built in'
          ) : (
            <>
              Changed <DateTime at={group.updatedAt} isShort />
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0 max-md:flex-col">
        <IconButton
          label={`Edit ${name}`}
          onClick={onEdit}
          {...opensDialog}
          className="text-soft hover:bg-leaf-tint hover:text-leaf"
        >
          <PencilIcon className="size-5" />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          onClick={onDelete}
          {...opensDialog}
          className="text-soft hover:bg-alert-tint hover:text-alert"
        >
          <Trash2Icon className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}
