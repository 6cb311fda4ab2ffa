import { ContentPageView } from '../content/content-page.tsx';
import { loadPage } from '../content/load-page.server.ts';
import { headOf } from '../frame/head.ts';
import { ReturnForm } from '../support/return-form.tsx';
import type { Route } from './+types/return-policy.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'return-policy');

export const meta = headOf;

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPageView page={loaderData}>
      <ReturnForm />
    </ContentPageView>
  );
}
