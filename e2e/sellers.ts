import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { joiningPaths } from '../contract/joining-rules.ts';
import type { Agreement, JoinApplication } from '../contract/joining.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { demoStaff } from '#demo/people.ts';
import { answered, freshMobile, readCode } from './staff.ts';

/** A picture as a phone takes it, upright. */
export const phonePicture = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#c8b496' } })
    .jpeg()
    .toBuffer();

export const sellerPassword = 'Himalaya-2026';

/** A direct seller who has just been approved. */
export interface NewSeller {
  mobile: string;
  /** Of the office origin. */
  token: string;
  memberId: string;
}

/**
 * Has somebody join as a direct seller by the calls, with papers that staff approve: what stands before a test's
 * subject.
 */
export async function joinAsSeller(
  { request }: Page,
  shop: RunningShop,
  sponsorId: string | null = null,
): Promise<NewSeller> {
  const at = (path: string) => `${shop.officeUrl}${path}`;
  const mobile = freshMobile();
  const password = sellerPassword;
  await answered(
    request.post(at('/api/signup'), {
      data: {
        first_name: 'Meera',
        last_name: 'Nautiyal',
        mobile,
        email: `meera${mobile}@example.in`,
        password,
        password_confirmation: password,
        accepted_terms: true,
      },
    }),
  );
  const { token } = (await answered(request.post(at('/api/login'), { data: { mobile, password } }))) as unknown as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  let { version } = (await answered(request.post(at(joiningPaths.application), { headers }))).data as JoinApplication;
  const save = async (path: string, body: object) => {
    const saved = await answered(request.put(at(path), { headers, data: { version, ...body } }));
    ({ version } = saved.data);
  };
  await save(joiningPaths.sponsor, { member_id: sponsorId });
  const declarations = {
    not_convicted: true,
    not_bankrupt: true,
    sound_mind: true,
    resident: true,
    one_identity: true,
  };
  await save(joiningPaths.eligibility, { born_on: '1991-04-07', declarations });
  await save(joiningPaths.orientation, { orientation_version: 1, answers: [1, 2, 0, 1, 1] });
  const said = shop.output().length;
  const { sha256 } = (await answered(request.get(at(joiningPaths.agreement), { headers }))).data as Agreement;
  await answered(request.post(at(joiningPaths.agreementCode), { headers }));
  await save(joiningPaths.agreement, { sha256, code: await readCode(shop, said) });
  await save(joiningPaths.identity, {
    pan: `ABCPN${mobile.slice(-4)}K`,
    pan_name: 'Meera Nautiyal',
    address: {
      user_street: '12 Rajpur Road',
      user_city: '',
      user_district: 'Dehradun',
      user_state: 'Uttarakhand',
      user_country: 'India',
      user_postcode: '248001',
    },
    address_proof: 'voter_id',
  });
  await save(joiningPaths.bank, {
    account_number: `1${mobile}`,
    account_number_again: `1${mobile}`,
    ifsc: 'SBIN0001234',
    bank_name: 'State Bank of India',
    holder_name: 'Meera Nautiyal',
  });
  const data = await phonePicture();
  for (const kind of ['photo', 'address_proof', 'cancelled_cheque'])
    await answered(
      request.post(at(`${joiningPaths.documents}/${kind}`), {
        headers: { ...headers, 'content-type': 'image/jpeg' },
        data,
      }),
    );
  const sent = await answered(request.post(at(joiningPaths.send), { headers, data: { version } }));
  const { id, version: submitted } = sent.data as JoinApplication;
  const { email, password: staffPassword } = demoStaff;
  const { csrf_token } = (await answered(
    request.post(at('/api/staff/login'), { data: { email, password: staffPassword } }),
  )) as unknown as { csrf_token: string };
  await answered(
    request.post(at(`/api/staff/join-applications/${id}/approve`), {
      headers: { 'x-csrf-token': csrf_token },
      data: { version: submitted, name: 'Meera Nautiyal' },
    }),
  );
  const joined = await answered(request.get(at(joiningPaths.application), { headers }));
  return { mobile, token, memberId: (joined.data as { member_id: string }).member_id };
}

/** Has the page's browser logged in to the portal. */
export async function logInAsSeller(page: Page, shop: RunningShop, { token }: Pick<NewSeller, 'token'>): Promise<void> {
  await page.goto(`${shop.officeUrl}/healthz`);
  await page.evaluate((value) => localStorage.setItem('office-token', value), token);
}
