import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { getQueryClient } from '../query-client.ts';
import { useDeliveryAddress } from './delivery-address.ts';

function Header() {
  return useDeliveryAddress(null).named?.city ?? 'No address';
}

it('the address of the header can be asked for before one is chosen', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const html = renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <MemoryRouter>
        <Header />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toBe('No address');
  expect(complaints).not.toHaveBeenCalled();
});
