import { data, type MetaDescriptor } from 'react-router';
import { apiOf } from '../api-context.ts';
import { contentHead } from './content-head.server.ts';
import { type ContentPage, contentPageAt } from './pages.server.ts';

/** The page of words at a path (without its leading slash), with its head. @throws a 404 where there is none. */
export async function loadPage(
  context: Parameters<typeof apiOf>[0],
  path: string,
): Promise<ContentPage & { head: MetaDescriptor[] }> {
  const { data: settings } = await apiOf(context).settings();
  const page = contentPageAt(path, settings);
  if (!page) throw data(null, { status: 404 });
  return { ...page, head: contentHead(settings, page, `/${path}`) };
}
