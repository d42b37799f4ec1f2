// Home: banner, categories, one row of products per category.

import type { Route } from './+types/home';
import { shopContext } from '../shop-context.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).reads.getHomePage();
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <main>{loaderData.rows.length}</main>;
}
