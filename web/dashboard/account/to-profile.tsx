// /dashboard alone goes to the profile (spec decision 5).

import { redirect } from 'react-router';

export function loader() {
  throw redirect('/dashboard/profile');
}
