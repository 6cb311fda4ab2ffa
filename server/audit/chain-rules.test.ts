import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, chainHash, chainStart, changedFields } from './chain-rules.ts';

describe('canonical JSON', () => {
  test('is that of RFC 8785, section 3.2.2 and 3.2.3', () => {
    const numbers = [333333333.3333333, 1e30, 4.5, 0.002, 0.000000000000000000000000001];
    const value = { numbers, string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false] };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonicalJson(names)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  test('does not depend on the order in which fields were written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

const entry = {
  id: 7,
  at: '2026-11-21T06:30:00.000000Z',
  staff_id: 1,
  login: 'meera@office.example',
  network: '203.0.113.7',
  user_agent: 'Firefox',
  session_hash: 'hash',
  request_id: 'request',
  action: 'order.pack',
  object_type: 'order',
  object_id: '100001',
  outcome: 'done',
  error_code: null,
  before: { order_status: 'confirmed' },
  after: { order_status: 'packed' },
};

describe('a hash of the chain', () => {
  test('can be computed without this program', () => {
    // printf '%064d\n{"action":"order.pack",...}' 0 | sha256sum
    expect(chainHash(chainStart, entry)).toBe('d51676f6b03624e20e25ac58db39a43930ecc75f2b405aee953a769a52e85ea9');
  });

  test('differs with the hash before and with every field', () => {
    const hashes = Object.keys(entry).map((field) => chainHash(chainStart, { ...entry, [field]: 'other' }));
    const all = [chainHash(chainStart, entry), chainHash('1'.repeat(64), entry), ...hashes];
    expect(new Set(all).size).toBe(17);
  });
});

describe('changed fields', () => {
  test('are those that differ, of objects within, too; lists are compared as a whole', () => {
    const before = {
      state: 'placed',
      paid: 0,
      at: new Date(0),
      returns: { 3: { state: 'requested', n: 1 } },
      days: [1],
    };
    const after = {
      state: 'packed',
      paid: 0,
      at: new Date(0),
      returns: { 3: { state: 'approved', n: 1 } },
      days: [1, 2],
    };
    expect(changedFields(before, after)).toEqual({
      before: { state: 'placed', returns: { 3: { state: 'requested' } }, days: [1] },
      after: { state: 'packed', returns: { 3: { state: 'approved' } }, days: [1, 2] },
    });
  });

  test('of what was made stand after, of what was removed before', () => {
    expect(changedFields({}, { id: 4, cod: false })).toEqual({ before: {}, after: { id: 4, cod: false } });
    expect(changedFields({ id: 4 }, {})).toEqual({ before: { id: 4 }, after: {} });
    expect(changedFields({ events: { 1: { kind: 'a' } } }, { events: { 1: { kind: 'a' }, 2: { kind: 'b' } } })).toEqual(
      {
        before: { events: {} },
        after: { events: { 2: { kind: 'b' } } },
      },
    );
  });

  test('are none between equal states', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (state) => {
        expect(changedFields(state, structuredClone(state))).toEqual({ before: {}, after: {} });
      }),
    );
  });
});
