import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { getQueryClient } from '../query-client.ts';
import { useDeliveryAddress } from './delivery-address.ts';
import { StaticRouter } from '../../ui/router.tsx';

function Header() {
  return useDeliveryAddress(null).named?.city ?? 'No address';
}

it('the address of the header can be asked for before one is chosen', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const html = renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <StaticRouter path="/">
        <Header />
      </StaticRouter>
    </QueryClientProvider>,
  );
  expect(html).toBe('No address');
  expect(complaints).not.toHaveBeenCalled();
});
