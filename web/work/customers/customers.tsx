// Customers: a search by name, e-mail, mobile or order number, or the customer named in the address.

import { useSearchParams } from 'react-router';
import { RequireAdmin } from '../../parts/account/require-user.tsx';
import { workMeta } from '../parts/work-meta.ts';
import { CustomerList } from './customer-list.tsx';
import { CustomerPage } from './customer-page.tsx';

export const meta = workMeta('Customers');

export default function Customers() {
  return (
    <section>
      <RequireAdmin
        waiting={
          <>
            <h1 className="mb-4 text-xl font-bold">Customers</h1>
            <div className="skeleton h-14 rounded-card" aria-hidden />
          </>
        }
      >
        <ListOrOne />
      </RequireAdmin>
    </section>
  );
}

function ListOrOne() {
  const id = useSearchParams()[0].get('customer');
  return id ? <CustomerPage key={id} customerId={id} /> : <CustomerList />;
}
