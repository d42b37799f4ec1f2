// Any path that names nothing: status 404 inside the layout, and a way home.

import { data, Link } from 'react-router';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <main>
      <h1>Page not found</h1>
      <Link to="/">Go To Home</Link>
    </main>
  );
}
