// The header's account corner: a Login link for visitors, the Account dropdown for whoever is signed in.

import { Link } from 'react-router';

export function AccountMenu() {
  return (
    <Link to="/login" className="font-semibold">
      Login
    </Link>
  );
}
