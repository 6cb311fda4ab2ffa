import { apiOf } from '../api-context.ts';
import { words } from '../company/heads-words.server.ts';
import { contentHead } from '../content/content-head.server.ts';
import { headOf } from '../frame/head.ts';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import type { Route } from './+types/incomeplans.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ data: settings }, { data: plan }] = await Promise.all([api.settings(), api.incomePlan()]);
  return { plan, head: contentHead(settings, words.incomePlans, '/incomeplans') };
}

export const meta = headOf;

const Screen = onSignOfLife('incomeplans', () => import('../company/income-plan-screen.tsx'));

export default function IncomePlans({ loaderData }: Route.ComponentProps) {
  return <Screen plan={loaderData.plan} />;
}
