// The owner's categories: all of them as cards, with dialogs to add, edit and delete.

import type { Category } from '#features/catalogue/catalogue.contract.ts';
import { categoryChanges, useOwnerCategories } from '../../data/catalogue/catalogue-admin.queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { CATEGORY_SKELETONS } from '../../parts/products/skeletons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { CardActions, askToDelete } from '../parts/item-dialogs.tsx';
import { CategoryForm, type CategoryDraft } from './category-form.tsx';
import { AddButton } from '../parts/heading.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { openForm } from '../parts/ask.tsx';

export default function CategoryPage() {
  const categories = useOwnerCategories();
  const { remove } = categoryChanges;
  const edit = (existing: Category | null) => {
    const title = existing ? 'Update Category' : 'Add Category';
    const { data: all = [] } = categories;
    openForm({ title, children: <EditForm existing={existing} all={all} title={title} /> });
  };
  return (
    <>
      <AddButton label="Add Category" onAdd={() => edit(null)} />
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
                onEdit={() => edit(category)}
                onDelete={() => askToDelete({ subject: category.name, remove: () => remove(category._id) })}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

type EditFormProps = { existing: Category | null; all: readonly Category[]; title: string };

function EditForm({ existing, all, title }: EditFormProps) {
  const { add, update } = categoryChanges;
  return (
    <CategoryForm
      kind="category"
      submitLabel={title}
      existing={existing}
      all={all}
      isNameFirst
      changedCode="CATEGORY_CHANGED"
      save={(draft, was) =>
        existing ? update({ _id: existing._id, ...toFields(draft) }, toFields(was)) : add(toFields(draft))
      }
    >
      {({ draft, change }) => (
        <TickBox
          label="Fresh goods"
          hint="When one is not on the shelf, something else comes only if the shopper says yes. Without an answer it is left out."
          checked={draft.isFresh}
          onChange={(isFresh) => change({ isFresh })}
        />
      )}
    </CategoryForm>
  );
}

const toFields = ({ name, image, names, isFresh }: CategoryDraft) => ({ name, image, names, isFresh });

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
