// One synonym group in the list of all of them.

import { PencilIcon, Trash2Icon } from 'lucide-react';
import type { SynonymGroup } from '#features/catalogue/search/search.contract.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

const MAX_IN_NAME = 3;

/** The group's first words, to tell it from the others. */
export function toGroupName({ words }: Pick<SynonymGroup, 'words'>): string {
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

const ICON_BUTTON = 'grid size-11 place-items-center rounded-button text-soft';

export function SynonymGroupRow({ group, search, onEdit, onDelete }: SynonymGroupRowProps) {
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
        <button
          type="button"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
          {...opensDialog}
          className={`${ICON_BUTTON} hover:bg-leaf-tint hover:text-leaf`}
        >
          <PencilIcon className="size-5" />
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
          {...opensDialog}
          className={`${ICON_BUTTON} hover:bg-alert-tint hover:text-alert`}
        >
          <Trash2Icon className="size-5" />
        </button>
      </div>
    </li>
  );
}

export function SynonymGroupSkeletons({ count = 8 }: { count?: number }) {
  return <Skeletons count={count} each="h-20" />;
}
