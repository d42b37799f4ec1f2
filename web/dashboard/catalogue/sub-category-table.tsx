// The table of sub-categories, no wider than the page, on a phone too.

import { memo } from 'react';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { BinIcon, PencilIcon } from '../../ui/account-icons.tsx';
import { preloadDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

type RowActions = {
  onLook: (subCategory: SubCategory) => void;
  onEdit: (subCategory: SubCategory) => void;
  onDelete: (subCategory: SubCategory) => void;
};

type SubCategoryTableProps = RowActions & { subCategories: readonly SubCategory[] };

const HEADINGS = ['Sr.No', 'Name', 'Image', 'Category', 'Action'];
const CELL = 'px-1.5 py-2 first:pl-3 md:px-3';

/** Memoised: there may be hundreds of rows, and a dialog that opens should not render them again. */
export const SubCategoryTable = memo(function SubCategoryTable(props: SubCategoryTableProps) {
  const { subCategories, ...actions } = props;
  return (
    <div className="overflow-x-clip panel">
      <table aria-label="Sub categories" className="w-full text-left text-sm">
        <thead>
          <tr className="text-xs text-soft md:text-sm">
            {HEADINGS.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`${CELL} sticky top-(--top) z-10 border-b border-line bg-paper font-medium`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subCategories.map((subCategory, index) => (
            <SubCategoryRow key={subCategory._id} number={index + 1} subCategory={subCategory} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

const ICON_BUTTON = 'grid size-11 place-items-center rounded-button';

function SubCategoryRow(props: RowActions & { number: number; subCategory: SubCategory }) {
  const { number, subCategory, onLook, onEdit, onDelete } = props;
  const { name, category } = subCategory;
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} text-soft tabular-nums`}>{number}</td>
      <th scope="row" className={`${CELL} font-medium wrap-anywhere hyphens-auto`}>
        {name}
      </th>
      <td className={CELL}>
        <Thumbnail subCategory={subCategory} onLook={onLook} />
      </td>
      <td className={`${CELL} wrap-anywhere hyphens-auto`}>{category.map(({ name }) => name).join(', ')}</td>
      <td className={CELL}>
        {/* On a phone the buttons are above each other: the names need the width. */}
        <span className="flex w-11 flex-col md:w-22 md:flex-row">
          <button
            type="button"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(subCategory)}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            className={`${ICON_BUTTON} text-leaf hover:bg-leaf-tint`}
          >
            <PencilIcon />
          </button>
          <button
            type="button"
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(subCategory)}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            className={`${ICON_BUTTON} text-alert hover:bg-alert-tint`}
          >
            <BinIcon />
          </button>
        </span>
      </td>
    </tr>
  );
}

type ThumbnailProps = Pick<RowActions, 'onLook'> & { subCategory: SubCategory };

function Thumbnail({ subCategory, onLook }: ThumbnailProps) {
  const { name, image } = subCategory;
  if (!image) return <Picture src="" alt="" sizes="56px" className="size-14" />;
  return (
    <button
      type="button"
      aria-label={`View the image of ${name}`}
      onClick={() => onLook(subCategory)}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      className="block size-14 overflow-hidden rounded-button bg-ground hover:brightness-95"
    >
      <Picture src={image} alt="" sizes="56px" className="size-full" />
    </button>
  );
}
