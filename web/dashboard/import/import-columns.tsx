// The columns of a product file, for those who write one.

import { COLUMNS, type ColumnName } from '#features/catalogue-import/product-columns.rules.ts';

const MEANINGS: Record<ColumnName, string> = {
  id: 'names a product of the shop; leave it empty for new ones',
  sku: 'your own article number; names a product when there is no id',
  name: 'required for a new product, as are unit, price, discount, stock and description',
  unit: 'such as 500 g',
  price: 'in rupees: 99, 1,234.50 or ₹ 99',
  discount: 'in percent: 0 to 100',
  stock: 'as it is now; in a file that was exported, as it was then',
  'stock at export': 'leave it as it was exported: what was sold since is taken off',
  description: 'may have several lines',
  category: 'names with | between them; new ones are made',
  'category place': 'where it is pinned: 1, 2, 3, the same in every row that says it; (none) unpins it',
  'sub category': 'names as well; new ones are made in the categories of the row',
  'sub category place': 'where it is pinned in its category',
  images: 'addresses with | between them: https or of this shop',
  hidden: 'yes or no: a hidden product is nowhere in the shop',
  'more fields': 'custom fields as Name=value|Name=value',
};

export function ImportColumns() {
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-soft">
        A CSV file in UTF-8, at most 64 MB and 2,00,000 rows. Rows change the product with their id or sku,
        and make a new one when there is none.
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-3 font-semibold text-leaf">
          Columns of the file
        </summary>
        <dl className="grid gap-x-4 gap-y-1 rounded-button bg-ground p-3 md:grid-cols-[max-content_1fr]">
          {COLUMNS.map((name) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="mb-1 text-soft md:mb-0">{MEANINGS[name]}</dd>
            </div>
          ))}
          <dt className="font-semibold">field: Brand</dt>
          <dd className="text-soft">the custom field Brand; as many such columns as you like</dd>
        </dl>
        <p className="mt-2 text-soft">
          Columns may stand in any order. A cell that is empty and a column that is missing leave everything
          as it is; <strong className="font-semibold text-ink">(none)</strong> empties sku, category, sub
          category, images or a custom field.
        </p>
      </details>
    </div>
  );
}
