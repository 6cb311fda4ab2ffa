import { seo as messages } from '#messages/company.ts';
import { getApi } from '../loader-context.ts';
import { buildContentMeta } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/incomeplans.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, { data: plan }, { data: incomes }] = await Promise.all([
    api.settings(),
    api.incomePlan(),
    api.sellerIncomes(),
  ]);
  return { plan, incomes, head: buildContentMeta(settings, messages.incomePlans, '/incomeplans') };
}

export const meta = readMeta;

const Screen = hydrateOnInteraction('incomeplans', () => import('../company/income-plan-screen.tsx'));

export default function IncomePlans({ loaderData }: Route.ComponentProps) {
  return <Screen plan={loaderData.plan} incomes={loaderData.incomes} />;
}
