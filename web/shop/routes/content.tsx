import { data } from 'react-router';
import { apiOf } from '../api-context.ts';
import { ContentPageView } from '../content/content-page.tsx';
import { contentPageAt } from '../content/pages.server.ts';
import { titleOf } from '../frame/settings.ts';
import type { Route } from './+types/content.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: settings } = await apiOf(context).settings();
  const page = contentPageAt((params['*'] ?? '').replace(/\/$/, ''), settings);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [{ title: titleOf(matches, loaderData.title) }, { name: 'description', content: loaderData.lead }];
}

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPageView page={loaderData} />;
}
