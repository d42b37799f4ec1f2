// The owner's categories: all of them as cards, with dialogs to add, edit and delete.

import { useState } from 'react';
import type { Category } from '#features/catalogue/catalogue.contract.ts';
import { categoryChanges, useOwnerCategories } from '../../data/catalogue/catalogue-admin.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { CATEGORY_SKELETONS } from '../../parts/products/skeletons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
import { CardActions } from '../parts/card-actions.tsx';
import { CategoryForm } from './category-form.tsx';
import { AddButton } from '../parts/heading.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { PermanentDelete } from '../parts/permanent-delete.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';

export default function CategoryPage() {
  const [dialog, setDialog] = useState<ItemDialogState<Category>>('closed');
  const [doomed, setDoomed] = useState<Category | null>(null);
  const categories = useOwnerCategories();
  return (
    <>
      <AddButton label="Add Category" onAdd={() => setDialog('new')} />
      <QueryView
        query={categories}
        failure="The categories could not be loaded."
        waiting={WAITING}
        empty={
          categories.data?.length === 0 && (
            <EmptyState picture="shelf" title="No Data" text="There are no categories yet." />
          )
        }
      >
        {(all) => (
          <ul className={COLUMNS}>
            {all.map((category) => (
              <CategoryCard
                key={category._id}
                category={category}
                onEdit={() => setDialog(category)}
                onDelete={() => setDoomed(category)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <CategoryDialog state={dialog} all={categories.data ?? []} onClose={() => setDialog('closed')} />
      <PermanentDelete item={doomed} remove={categoryChanges.remove} onClose={() => setDoomed(null)} />
    </>
  );
}

/** 2, 4 and 6 columns. */
const COLUMNS = 'grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-6';
const WAITING = <Skeletons count={CATEGORY_SKELETONS} each="aspect-[3/4]" className={COLUMNS} />;

type CategoryCardProps = { category: Category; onEdit: () => void; onDelete: () => void };

function CategoryCard({ category: { name, image }, onEdit, onDelete }: CategoryCardProps) {
  return (
    <li className="flex min-w-0 flex-col panel">
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 1024px) 150px, (min-width: 768px) 23vw, 46vw"
        className="h-auto w-full rounded-t-card p-2"
      />
      <p className="flex-1 px-2 text-center text-sm font-medium break-words hyphens-auto">{name}</p>
      <CardActions name={name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

type CategoryDialogProps = {
  state: ItemDialogState<Category>;
  all: readonly Category[];
  onClose: () => void;
};

function CategoryDialog({ state, all, onClose }: CategoryDialogProps) {
  const { open, existing } = useShownItem(state);
  const { add, update } = categoryChanges;
  const title = existing ? 'Update Category' : 'Add Category';
  return (
    <FormDialog open={open} onClose={onClose} title={title}>
      <CategoryForm
        key={existing?._id}
        kind="category"
        submitLabel={title}
        existing={existing}
        all={all}
        isNameFirst
        changedCode="CATEGORY_CHANGED"
        save={({ category: _none, ...fields }, { category: _no, ...was }) =>
          existing ? update({ _id: existing._id, ...fields }, was) : add(fields)
        }
      />
    </FormDialog>
  );
}
