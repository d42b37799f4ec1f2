// The table of sub-categories, no wider than the page, on a phone too.

import { PencilIcon, Trash2Icon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { Table } from '../../parts/table.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

type SubCategoryTableProps = {
  subCategories: readonly SubCategory[];
  onLook: (subCategory: SubCategory) => void;
  onEdit: (subCategory: SubCategory) => void;
  onDelete: (subCategory: SubCategory) => void;
};

const NAME = 'wrap-anywhere hyphens-auto';

/** Memoised: there may be hundreds of rows, and a dialog that opens should not render them again. */
export const SubCategoryTable = memo(function SubCategoryTable(props: SubCategoryTableProps) {
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
                onPress={() => onEdit(row)}
                look="text-leaf hover:bg-leaf-tint"
              >
                <PencilIcon className="size-5" />
              </IconButton>
              <IconButton
                label={`Delete ${row.name}`}
                onPress={() => onDelete(row)}
                look="text-alert hover:bg-alert-tint"
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
      onPress={onLook}
      look="size-14! overflow-hidden bg-ground hover:brightness-95 max-[359px]:size-11!"
    >
      <Picture src={image} alt="" sizes="56px" className="size-full" />
    </IconButton>
  );
}

type IconButtonProps = { label: string; look: string; onPress: () => void; children: ReactNode };

function IconButton({ label, look, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      {...opensDialog}
      className={`grid size-11 place-items-center rounded-button ${look}`}
    >
      {children}
    </button>
  );
}
