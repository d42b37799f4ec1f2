// The address of the browser is the shop's: React Router's `BrowserRouter` without the links and forms of its
// framework, which come in one file with it.

import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createHistory } from 'react-router';

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setState({ action, location }))),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
