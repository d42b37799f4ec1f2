import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPart } from '#tests/components/open-part.tsx';
import { LineChart } from './line-chart.tsx';

const LINES = [
  { name: 'Today', values: [4, 120, null] },
  { name: 'Last Sunday', values: [0, 80, 260] },
];

test('a place in the chart says its numbers, and so does the table', async () => {
  await openPart(
    <LineChart
      caption="Orders by hour"
      of="Hour"
      labels={['10 am', '11 am', '12 noon']}
      lines={LINES}
      format={(value) => `${value} orders`}
    />,
  );
  const chart = page.getByRole('figure');
  await expect.element(chart).toBeVisible();
  const drawing = chart.element().querySelector('svg')!;
  await userEvent.hover(drawing);
  await expect.element(chart.getByText('Today: 120 orders')).toBeVisible();
  await expect.element(chart.getByText('Last Sunday: 80 orders')).toBeVisible();
  await userEvent.hover(chart.getByText('As a table'));
  await expect.element(chart.getByText('Today: 120 orders')).not.toBeInTheDocument();
  await chart.getByText('As a table').click();
  await expect.element(chart.getByRole('row', { name: '12 noon - 260 orders' })).toBeVisible();
});
