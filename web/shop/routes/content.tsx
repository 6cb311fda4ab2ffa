import { data } from 'react-router';
import { apiOf } from '../api-context.ts';
import { contentHead } from '../content/content-head.server.ts';
import { ContentPageView } from '../content/content-page.tsx';
import { contentPageAt } from '../content/pages.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/content.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: settings } = await apiOf(context).settings();
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const page = contentPageAt(path, settings);
  if (!page) throw data(null, { status: 404 });
  return { page, head: contentHead(settings, page, `/${path}`) };
}

export const meta = headOf;

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPageView page={loaderData.page} />;
}
