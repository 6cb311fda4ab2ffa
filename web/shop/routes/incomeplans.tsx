import { apiOf } from '../api-context.ts';
import { IncomePlanScreen } from '../company/income-plan-screen.tsx';
import { contentHead } from '../content/content-head.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/incomeplans.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ data: settings }, { data: plan }] = await Promise.all([api.settings(), api.incomePlan()]);
  const words = {
    title: 'Income Plans',
    lead: 'The direct sellers’ plan: rebate, group sale income, ranks, E-, R- and P-bonus. No income is promised.',
  };
  return { plan, head: contentHead(settings, words, '/incomeplans') };
}

export const meta = headOf;

export default function IncomePlans({ loaderData }: Route.ComponentProps) {
  return <IncomePlanScreen plan={loaderData.plan} />;
}
