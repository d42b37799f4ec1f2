// The columns of a product file, for those who write one.

import { COLUMNS, type ColumnName } from '#features/catalogue-import/product-columns.rules.ts';

const MEANINGS: Record<ColumnName, string> = {
  id: 'identifies a product; leave it empty for new ones',
  sku: 'your own product number; identifies a product when there is no id',
  name: 'required for a new product, as are unit, price, discount, stock and description',
  unit: 'such as 500 g',
  price: 'in rupees: 99, 1,234.50 or ₹ 99',
  discount: 'in percent: 0 to 100',
  stock: 'the current stock; in an exported file, the stock at that time',
  'stock at export': 'leave it as exported: units sold since then are subtracted',
  description: 'may have several lines',
  category: 'names with | between them; new ones are created',
  'category place': 'where it is pinned: 1, 2, 3, the same in every row that says it; (none) unpins it',
  'sub category': 'names as well; new ones are created in the categories of the row',
  'sub category place': 'where it is pinned in its category',
  images: 'addresses with | between them: https or of this shop',
  hidden: 'yes or no: hidden products do not appear in the shop',
  'more fields': 'custom fields as Name=value|Name=value',
};

export function ImportColumns() {
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-soft">
        A CSV file in UTF-8, at most 64 MB and 2,00,000 rows. Rows update the product with their id or sku, or
        create a new one if there is none.
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
          Columns can be in any order. Empty cells and missing columns change nothing;{' '}
          <strong className="font-semibold text-ink">(none)</strong> clears sku, category, sub category,
          images or a custom field.
        </p>
      </details>
    </div>
  );
}
