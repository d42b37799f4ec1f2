// First render of a page that is not cached, as a whole request, compared with React's own render of the same
// tree: product pages nobody has asked for, one after the other.

import { openTimer } from '../start/calls.ts';
import type { LabShop } from '../start/shop.ts';
import { listProducts } from './asked.ts';
import { compare, measureInTurns, median, ROUNDS, shortened, type Measurement } from './compare.ts';
import { openReactRender } from './react-render.ts';

const PAGES_PER_ROUND = shortened(60, 5);

export async function* benchRenders(shop: LabShop): AsyncGenerator<Measurement> {
  const products = await listProducts(shop.query, PAGES_PER_ROUND * (ROUNDS + 1));
  const paths = products.map((id) => `/product/p-${id}`);
  const react = await openReactRender(shop);
  const timer = openTimer(shop.address);
  /** Each side gets its own iterator over the same pages. */
  const overPages = (measure: (page: string) => Promise<number>) => {
    const rest = paths.slice();
    return async () => {
      const times: number[] = [];
      for (const page of rest.splice(0, PAGES_PER_ROUND)) times.push(await measure(page));
      return median(times);
    };
  };
  try {
    const { ours, theirs } = await measureInTurns({
      ours: overPages((page) => timer.time({ path: page })),
      theirs: overPages(react.time),
    });
    const sides = { ours, reference: "React's own render", theirs };
    yield compare({ name: 'first render, product page', unit: ' ms', ...sides, better: 'less', goal: 1.5 });
  } finally {
    timer.close();
    await react.close();
  }
}
