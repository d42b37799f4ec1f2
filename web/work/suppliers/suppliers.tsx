// The suppliers of the shop, each with a page, and what is owed to them: the bills of a store.

import type { ListedSupplier } from '#features/catalogue/supplier/supplier.contract.ts';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { plural } from '../../ui/number.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import type { InStore } from '../parts/heading.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { Bills } from './bills.tsx';
import { EditSupplier, toTerms } from './supplier-form.tsx';
import { SupplierPage } from './supplier-page.tsx';

const TABS = { all: 'Suppliers', due: 'Bills due', paid: 'Paid bills' };

export default function Suppliers({ storeId }: InStore) {
  const address = useSearchParams();
  const supplierId = address.get('supplier');
  if (supplierId) return <SupplierPage key={supplierId} supplierId={supplierId} storeId={storeId} />;
  const asked = address.get('show');
  const show = asked === 'due' || asked === 'paid' ? asked : 'all';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ShowTabs label="Supplier pages" size="min-h-11 px-4" tabs={TABS} chosen={show} />
        {show === 'all' && <EditSupplier look="primary" label="New supplier" />}
      </div>
      {show === 'all' ? <List /> : <Bills key={show} storeId={storeId} state={show} />}
    </div>
  );
}

function List() {
  const suppliers = useOwn('GET /api/stock/suppliers', {}, quietQuery);
  return (
    <>
      <ListTools list="suppliers" isEmpty={suppliers.data?.length === 0}>
        {suppliers.data && <SaveList file="suppliers.csv" columns={COLUMNS} rows={suppliers.data} />}
      </ListTools>
      <QueryView
        query={suppliers}
        failure="The suppliers could not be loaded."
        stale="suppliers"
        empty={
          suppliers.data?.length === 0 && (
            <NoData
              title="No suppliers"
              text="Who delivers to the shop stands here, with terms and prices."
            />
          )
        }
      >
        {(all) => <Table label="Suppliers" rows={all} toKey={({ _id }) => _id} columns={COLUMNS} />}
      </QueryView>
    </>
  );
}

const COLUMNS: readonly Column<ListedSupplier>[] = [
  {
    name: 'Supplier',
    render: ({ _id, name }) => <RowLink to={`?supplier=${_id}`}>{name}</RowLink>,
    text: ({ name }) => name,
  },
  { name: 'GSTIN', text: ({ gstNumber }) => gstNumber },
  { name: 'State', text: ({ state }) => state },
  { name: 'Payment', render: toTerms, text: ({ paymentDays }) => paymentDays },
  { name: 'Lead time', format: (days) => plural(days, 'day'), text: ({ leadDays }) => leadDays },
  { name: 'Products', isNumber: true, text: ({ products }) => products },
];
