// The search box of the owner's products, with the label and placeholder of the specification.

import { ListSearchBox } from '../../parts/list-search-box.tsx';

type ProductSearchBoxProps = { search: string; onSearch: (text: string) => void };

export function ProductSearchBox(props: ProductSearchBoxProps) {
  return (
    <div className="mb-4">
      <ListSearchBox label="Search product" placeholder="Search product here ..." {...props} />
    </div>
  );
}
