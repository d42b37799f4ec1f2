// The owner's sub-categories: all of them in one table without paging, with dialogs to add, edit and delete,
// and a larger view of each picture.

import { useMemo, useState, memo } from 'react';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import {
  useOwnerCategories,
  useOwnerSubCategories,
  subCategoryChanges,
} from '../../data/catalogue/catalogue-admin.queries.ts';
import { useDebouncedValue } from '../../data/catalogue/catalogue.queries.ts';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { ChipPicker } from '../../parts/chip-picker.tsx';
import { NothingFits, ListTools, SaveList } from '../parts/list-tools.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PicturePreview } from '../../parts/picture-preview.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { DraftForm } from '../parts/draft-form.ts';
import { FilterBox } from '../parts/list-search-box.tsx';
import { useAddressFilter } from '../parts/list-address.ts';
import { AddButton } from '../parts/heading.tsx';
import { askToDelete } from '../parts/item-dialogs.tsx';
import { CategoryForm, type CategoryDraft } from './category-form.tsx';
import { findTaxProblems, TaxFields, toTax } from './tax-fields.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { Table } from '../../parts/table.tsx';
import { Picture } from '../../ui/picture.tsx';
import { openForm } from '../parts/ask.tsx';
import { checkTaxes, usePriceQuestion } from '../parts/price-risks.tsx';

export default function SubCategoryPage() {
  const [shown, setShown] = useState<SubCategory | null>(null);
  const query = useOwnerSubCategories();
  const subCategories = query.data;
  const [filter, setFilter] = useAddressFilter('filter', '');
  const fitting = useMemo(() => findFitting(subCategories ?? [], filter), [subCategories, filter]);
  const edit = (existing: SubCategory | null) =>
    openForm({
      title: existing ? 'Edit Sub Category' : 'Add Sub Category',
      children: <EditForm existing={existing} all={subCategories ?? []} />,
    });
  return (
    <>
      <AddButton label="Add Sub Category" onAdd={() => edit(null)} />
      <QueryView
        query={query}
        failure="The sub categories could not be loaded."
        waiting={WAITING}
        empty={
          subCategories?.length === 0 && (
            <EmptyState picture="shelf" title="No Data" text="There are no sub categories yet." />
          )
        }
      >
        {(all) => (
          <>
            <FilterBox
              label="Filter sub categories"
              placeholder="Filter by name or category"
              filter={filter}
              onFilter={setFilter}
              shown={fitting.length}
              all={all.length}
            >
              <ListTools list="sub categories" isEmpty={fitting.length === 0}>
                <SaveList file="sub-categories.csv" columns={SAVED} rows={fitting} />
              </ListTools>
            </FilterBox>
            {fitting.length === 0 ? (
              <NothingFits text={`No sub categories match “${filter}”.`} what="sub categories" />
            ) : (
              <SubCategoryTable
                subCategories={fitting}
                onLook={setShown}
                onEdit={edit}
                onDelete={askToRemove}
              />
            )}
          </>
        )}
      </QueryView>
      <PicturePreview
        picture={shown && { url: shown.image, name: shown.name }}
        onClose={() => setShown(null)}
      />
    </>
  );
}

type EditFormProps = { existing: SubCategory | null; all: readonly SubCategory[] };

function EditForm({ existing, all }: EditFormProps) {
  const { add, update } = subCategoryChanges;
  const { requireSure, question } = usePriceQuestion();
  async function save(draft: CategoryDraft, was: CategoryDraft) {
    const fields = toFields(draft);
    if (!existing) return add(fields);
    const { hsnCode, gstRate } = fields;
    if (draft.gstRate !== was.gstRate || draft.hsnCode !== was.hsnCode)
      await requireSure(await checkTaxes([{ _id: existing._id, hsnCode, gstRate }]));
    return update({ _id: existing._id, ...fields }, toFields(was));
  }
  return (
    <CategoryForm
      kind="sub category"
      submitLabel="Submit"
      existing={existing}
      all={all}
      findMissing={({ category }) => (category.length === 0 ? { category: 'Choose a category' } : {})}
      changedCode="SUB_CATEGORY_CHANGED"
      check={findTaxProblems}
      save={save}
    >
      {(form) => (
        <>
          <Categories {...form} />
          <Tax form={form} id={existing?._id} />
          {question}
        </>
      )}
    </CategoryForm>
  );
}

const askToRemove = ({ _id, name }: SubCategory) =>
  askToDelete({ subject: name, remove: () => subCategoryChanges.remove(_id) });

const SAVED: readonly FileColumn<SubCategory>[] = [
  { name: 'Name', text: ({ name }) => name },
  { name: 'Category', text: ({ category }) => category.map(({ name }) => name).join(', ') },
];

/** Sub-categories whose name, or the name of one of their categories, contains the text. */
function findFitting(all: readonly SubCategory[], filter: string): readonly SubCategory[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return all;
  return all.filter(({ name, category }) =>
    [name, ...category.map((one) => one.name)].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const WAITING = <Skeletons count={10} each="h-16" />;

function Categories({ draft, problems, change }: DraftForm<CategoryDraft>) {
  const { data, error, refetch } = useOwnerCategories();
  return (
    <>
      <ChipPicker
        label="Category"
        name="category"
        placeholder="Select Category"
        options={data ?? []}
        chosen={draft.category}
        onChange={(category) => change({ category })}
        error={problems.category}
      />
      {error && !data && (
        <LoadFailed what="The categories could not be loaded." error={error} onRetry={refetch} />
      )}
    </>
  );
}

const toFields = ({ isFresh: _none, hsnCode, gstRate, ...fields }: CategoryDraft) => ({
  ...fields,
  ...toTax({ hsnCode, gstRate }),
});

/** Of a new one the proposal follows its typed name. */
function Tax({ form, id = '' }: { form: DraftForm<CategoryDraft>; id: string | undefined }) {
  const name = useDebouncedValue(form.draft.name.trim());
  const question = id ? {} : name ? { query: { name } } : null;
  const { data } = useOwn('GET /api/subcategory/taxes', question, quietQuery);
  return <TaxFields {...form} tax={data?.find(({ _id }) => _id === id)} />;
}

type SubCategoryTableProps = {
  subCategories: readonly SubCategory[];
  onLook: (subCategory: SubCategory) => void;
  onEdit: (subCategory: SubCategory) => void;
  onDelete: (subCategory: SubCategory) => void;
};

const NAME = 'wrap-anywhere hyphens-auto';

/** Memoised: there may be hundreds of rows, and a dialog that opens should not render them again. */
const SubCategoryTable = memo(function SubCategoryTable(props: SubCategoryTableProps) {
  const { subCategories, onLook, onEdit, onDelete } = props;
  return (
    <Table
      label="Sub categories"
      shape="table"
      rows={subCategories}
      toKey={({ _id }) => _id}
      columns={[
        { name: 'Sr.No', className: 'text-soft tabular-nums', render: (_, at) => at + 1 },
        { name: 'Name', className: `${NAME} font-medium`, render: ({ name }) => name },
        { name: 'Image', render: (row) => <Thumbnail {...row} onLook={() => onLook(row)} /> },
        {
          name: 'Category',
          className: NAME,
          render: ({ category }) => category.map(({ name }) => name).join(', '),
        },
        {
          name: 'Action',
          render: (row) => (
            // On a phone the buttons are above each other: the names need the width.
            <span className="flex w-11 flex-col md:w-22 md:flex-row">
              <IconButton
                label={`Edit ${row.name}`}
                onClick={() => onEdit(row)}
                className="text-leaf hover:bg-leaf-tint"
              >
                <PencilIcon className="size-5" />
              </IconButton>
              <IconButton
                label={`Delete ${row.name}`}
                onClick={() => onDelete(row)}
                className="text-alert hover:bg-alert-tint"
              >
                <Trash2Icon className="size-5" />
              </IconButton>
            </span>
          ),
        },
      ]}
    />
  );
});

function Thumbnail({ name, image, onLook }: Pick<SubCategory, 'name' | 'image'> & { onLook: () => void }) {
  if (!image) return <Picture src="" alt="" sizes="56px" className="size-14 max-[359px]:size-11" />;
  return (
    <IconButton
      label={`View the image of ${name}`}
      onClick={onLook}
      className="size-14! overflow-hidden bg-ground hover:brightness-95 max-[359px]:size-11!"
    >
      <Picture src={image} alt="" sizes="56px" className="size-full" />
    </IconButton>
  );
}
