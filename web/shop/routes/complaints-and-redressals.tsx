import { ContentPageView } from '../content/content-page.tsx';
import { loadPage } from '../content/load-page.server.ts';
import { headOf } from '../frame/head.ts';
import { ComplaintForm } from '../support/complaint-form.tsx';
import type { Route } from './+types/complaints-and-redressals.ts';

/** The page and the policy, each with its own words. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPage(context, new URL(request.url).pathname.replace(/^\/|\/$/g, ''));

export const meta = headOf;

export default function ComplaintsAndRedressals({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPageView page={loaderData}>
      <ComplaintForm />
    </ContentPageView>
  );
}
