// Customers: a search by name, e-mail, mobile or order number, or the customer named in the address.

import { useSearchParams } from 'react-router';
import { CustomerList } from './customer-list.tsx';
import { CustomerPage } from './customer-page.tsx';

export default function Customers() {
  const id = useSearchParams()[0].get('customer');
  return id ? <CustomerPage key={id} customerId={id} /> : <CustomerList />;
}
