import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/customer.ts';
import { paths } from '#contract/paths.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import {
  asha,
  bina,
  type Caller,
  enter,
  logIn,
  openCustomerCaller,
  confirmContact,
} from '#server/testing/customers.ts';

let services: TestServices;
let caller: Caller;
let token: string;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openCustomerCaller(services);
});
beforeEach(async () => {
  token = await enter(caller, asha);
});
afterEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const billing = {
  user_street: '12/3-A Rajpur Road',
  user_city: 'Rajpur',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: 'India',
  user_postcode: '248001',
};
const shipping = {
  user_shipping_street: '7 MG Road',
  user_shipping_city: '',
  user_shipping_district: 'Pune',
  user_shipping_state: 'Maharashtra',
  user_shipping_country: 'India',
  user_shipping_postcode: '411001',
};
const unfilled = {
  user_shipping_street: '',
  user_shipping_city: '',
  user_shipping_district: '',
  user_shipping_state: 'Select State',
  user_shipping_country: 'Select Country',
  user_shipping_postcode: '',
};
const empty = { ...unfilled, user_shipping_state: '', user_shipping_country: '' };
const person = { first_name: 'Asha', last_name: 'Rawat', mobile: '9876543210', email: 'asha@example.in' };

const proof = { current_password: asha.password };

const update = (body: unknown, as = token) => caller.call('POST', paths.updateUser, body, { token: as });
const read = async (as = token) =>
  ((await caller.call('GET', paths.profile, undefined, { token: as })).body.data as User[])[0]!;

test('a state is one that India has, by its name of today, and one in which the PIN code lies', async () => {
  const saved = await read();
  const refused = { status: 422, body: { code: 'fields_invalid' } };
  expect(await update({ ...billing, user_state: 'Bagmati' })).toMatchObject({
    ...refused,
    body: { errors: { user_state: ['Please enter correct state Details'] } },
  });
  expect(await update({ ...billing, ...shipping, user_shipping_state: 'Uttarakhand' })).toMatchObject({
    ...refused,
    body: {
      errors: {
        user_shipping_postcode: ['PIN code 411001 is in Maharashtra, not in Uttarakhand. Please check both.'],
      },
    },
  });
  expect(await read()).toEqual(saved);
  const older = { ...billing, user_state: 'orissa', user_postcode: '७५१ ००१' };
  expect((await update(older)).status).toBe(200);
  expect((await read()).user_detail).toMatchObject({ user_state: 'Odisha', user_postcode: '751001' });
  expect(
    (await update({ ...billing, user_state: 'Bagmati', user_country: 'Nepal', user_postcode: '44600' })).status,
  ).toBe(200);
});

test('the profile is a list of one, with all address fields empty at first', async () => {
  const answer = await caller.call('GET', paths.profile, undefined, { token });
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(answer.body).toEqual({
    status: 'success',
    data: [
      {
        ...person,
        id: expect.any(Number),
        member_id: null,
        user_detail: {
          user_street: '',
          user_city: '',
          user_district: '',
          user_state: '',
          user_country: '',
          user_postcode: '',
          ...empty,
        },
      },
    ],
  });
});

describe('the address form', () => {
  test('is kept with its shipping block', async () => {
    expect(await update({ ...billing, ...shipping })).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Address Updated successfully.' },
    });
    expect(await read()).toMatchObject({ ...person, user_detail: { ...billing, ...shipping } });
  });

  test('numbers come back as text, text without the blanks around it', async () => {
    await update({ ...billing, user_postcode: 248001, user_street: '  12/3-A Rajpur Road ' });
    expect((await read()).user_detail).toEqual({ ...billing, ...empty });
  });

  test('left without a shipping address empties the one there was', async () => {
    await update({ ...billing, ...shipping });
    expect((await update({ ...billing, ...unfilled })).status).toBe(200);
    expect((await read()).user_detail).toEqual({ ...billing, ...empty });
  });

  test('without shipping fields leaves the stored ones', async () => {
    await update({ ...billing, ...shipping });
    await update({ ...billing, user_street: '9 Canal Road' });
    expect((await read()).user_detail).toEqual({ ...billing, ...shipping, user_street: '9 Canal Road' });
  });

  test('with one wrong field changes nothing', async () => {
    await update({ ...billing, ...shipping });
    const answer = await update({ ...billing, user_street: '9 Canal Road', ...shipping, user_shipping_postcode: '12' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { user_shipping_postcode: ['shipping zipcode Too Short!'] } },
    });
    expect((await read()).user_detail).toEqual({ ...billing, ...shipping });
  });
});

describe('the profile form', () => {
  test('is kept', async () => {
    expect(
      await update({
        ...proof,
        first_name: 'आशा',
        last_name: 'रावत',
        mobile: '+91 91234 56789',
        email: 'New@Example.in',
      }),
    ).toMatchObject({
      status: 200,
      body: { message: 'Profile Updated successfully.' },
    });
    // Without SMS the number's code goes to the email on file.
    const targets = { mobile: person.email, email: 'new@example.in' };
    expect((await confirmContact(services, caller, token, targets)).status).toBe(200);
    expect(await read()).toMatchObject({
      first_name: 'आशा',
      last_name: 'रावत',
      mobile: '9123456789',
      email: 'new@example.in',
    });
    expect(await logIn(caller, { mobile: '9123456789', password: asha.password })).toMatch(/^[\w-]{43}$/);
  });

  test('without the e-mail field leaves the stored address, with an empty one removes it', async () => {
    const { email: _, ...rest } = person;
    await update(rest);
    expect((await read()).email).toBe('asha@example.in');
    await update({ ...rest, email: '', ...proof });
    expect((await read()).email).toBe('');
  });

  test('saved as it was is no conflict with oneself', async () => {
    expect((await update(person)).status).toBe(200);
  });

  test("cannot take another account's number or address", async () => {
    const binas = await enter(caller, bina);
    expect(
      await update({ ...person, mobile: '098765 43210', email: 'ASHA@example.in', ...proof }, binas),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          mobile: ['This mobile number is already registered'],
          email: ['This email is already registered'],
        },
      },
    });
    expect(await read(binas)).toMatchObject({ first_name: 'Bina', mobile: bina.mobile, email: bina.email });
  });

  test('comes with an address in one go, or not at all', async () => {
    expect(await update({ ...person, first_name: 'Usha', ...billing })).toMatchObject({
      status: 200,
      body: { message: 'Address Updated successfully. Profile Updated successfully.' },
    });
    expect(await read()).toMatchObject({ first_name: 'Usha', user_detail: billing });
    expect(await update({ ...person, first_name: 'Nisha', ...billing, user_postcode: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { user_postcode: ['Must be a number type'] } },
    });
    expect((await read()).first_name).toBe('Usha');
  });
});

test.each([{}, { foo: 1 }, { member_id: '123456' }, { password: 'x', id: 2 }])(
  '%j is neither address nor profile',
  async (body) => {
    expect(await update(body)).toMatchObject({
      status: 422,
      body: { errors: { body: ['Send address or profile values'] } },
    });
    expect((await read()).member_id).toBeNull();
  },
);

test('nobody changes but the owner of the token', async () => {
  const binas = await enter(caller, bina);
  await update({ ...person, id: 999, customer_id: 1, ...billing });
  expect(await read(binas)).toMatchObject({
    first_name: 'Bina',
    mobile: bina.mobile,
    user_detail: { user_street: '' },
  });
});
