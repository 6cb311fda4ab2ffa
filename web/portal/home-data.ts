import { redirect } from 'react-router';
import type { User } from '#contract/customer.ts';
import { memberPaths } from '#contract/member-rules.ts';
import type { MemberHome, Recruit } from '#contract/members.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { apiCall, loaded } from '#web/ui/api-call.ts';
import { readMember, session } from './api.ts';

export interface Recruits {
  data: Recruit[];
  meta: { next_cursor: string | null };
}

/** What a seller's own page shows; `home` null: a customer who is no direct seller. */
export interface HomeData {
  user: User;
  home: { member: MemberHome; recruits: Recruits; show: 'freezing' | null } | null;
}

/** @throws LoadError where no answer came. */
export async function loader({ request }: { request: Request }): Promise<HomeData | Response> {
  const { signal } = request;
  const user = await readMember(signal);
  if (!user) return redirect('/login');
  if (!user.member_id) return { user, home: null };
  const options = { token: session.token.get(), language: currentLanguage, signal };
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor');
  const show = searchParams.get('show') === 'freezing' ? 'freezing' : null;
  const [member, recruits] = await Promise.all([
    apiCall<{ data: MemberHome }>(memberPaths.home, options),
    apiCall<Recruits>(memberPaths.recruits, {
      ...options,
      query: { ...(cursor && { cursor }), ...(show && { show }) },
    }),
  ]);
  return { user, home: { member: loaded(member).data, recruits: loaded(recruits), show } };
}
