import { redirect } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { OwnPage } from '#contract/members.ts';
import { loaded } from '#web/ui/api-call.ts';
import { session } from './api.ts';
import { callAsCustomer } from './joining/join-api.ts';

/** What a seller's own page shows; `home` null: a customer who is no direct seller. */
export interface HomeData extends OwnPage {
  show: 'freezing' | null;
}

/** @throws LoadError where no answer came. */
export async function loader({ request }: { request: Request }): Promise<HomeData | Response> {
  if (!session.token.get()) return redirect('/login');
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor');
  const show = searchParams.get('show') === 'freezing' ? 'freezing' : null;
  const query = { ...(cursor && { cursor }), ...(show && { show }) };
  const result = await callAsCustomer<OwnPage>(memberPaths.home, { signal: request.signal, query });
  if (!result.ok && result.failure.status === 401) return redirect('/login');
  return { ...loaded(result).data, show };
}
