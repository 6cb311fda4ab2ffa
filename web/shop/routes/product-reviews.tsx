import { data } from 'react-router';
import { readMeta } from '../frame/settings.ts';
import { getApi, parseId } from '../loader-context.ts';
import { buildReviewsMeta, loadReviewsPage } from '../reviews/reviews-page.server.ts';
import { ReviewsPage } from '../reviews/reviews-page.tsx';
import type { Route } from './+types/product-reviews.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = parseId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const api = getApi(context);
  const [{ data: settings }, page] = await Promise.all([
    api.settings(),
    loadReviewsPage(api, id, new URL(request.url).searchParams),
  ]);
  if (!page) throw data(null, { status: 404 });
  return { ...page, head: buildReviewsMeta(settings, page) };
}

export const meta = readMeta;

export default function ProductReviews({ loaderData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} />;
}
