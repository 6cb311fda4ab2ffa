import { apiOf } from '../api-context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const products = await apiOf(context).products({ limit: 4 });
  return { products: products.data };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.products.length} products</h1>;
}
