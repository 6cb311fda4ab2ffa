import { expect } from 'vitest';
import { staffPayoutPaths } from '#contract/admin/network/payouts.ts';
import {
  approveBatch,
  makeBatch,
  readTemplates,
  recoverReturns,
  referenceOf,
  saveTemplate,
  sendByFile,
} from '#server/payouts/index.ts';
import { addPayees } from '#server/testing/payees.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

export function payoutExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const services = () => place.shop.services;
  const actor = actorForTest();
  const one = `${staffPayoutPaths.batches}/:id`;
  const company = { debit_account: '000405001234', debit_ifsc: 'ICIC0000004', client_code: 'AARVYA' };
  /** Of one payout, up to the given state. */
  async function batch(until: 'none' | 'draft' | 'approved' | 'sent'): Promise<number> {
    const { db } = services();
    const open = await db.selectFrom('payout_batch').select('id').where('state', '=', 'draft').executeTakeFirst();
    if (open) await db.deleteFrom('payout_line').where('batch_id', '=', open.id).execute();
    if (open) await db.deleteFrom('payout_batch').where('id', '=', open.id).execute();
    const memberId = String(700_000 + Math.floor(Math.random() * 99_999));
    await addPayees(services(), { memberId, paise: 50_000 });
    // The first run of an order feed reader inserts the reader, outside of a call's transaction.
    await recoverReturns(services());
    if (until === 'none') return 0;
    const made = await makeBatch(services(), actor);
    if (!made.ok) throw new Error(made.error.code);
    if (until === 'draft') return made.value;
    await approveBatch(services(), actor, made.value);
    if (until === 'approved') return made.value;
    await template();
    const sent = await sendByFile(services(), actor, { id: made.value, template: 'csv' });
    if (!sent.ok) throw new Error(sent.error.code);
    return made.value;
  }
  /** The template has the company's account. */
  async function template(): Promise<number> {
    const [csv] = await readTemplates(services().db);
    const filled = { ...csv!.template, ...company };
    const saved = await saveTemplate(services(), actor, { key: 'csv', version: csv!.version, template: filled });
    if (!saved.ok) throw new Error(saved.error.code);
    return saved.value;
  }
  const path = (id: number, ending = '') => `${staffPayoutPaths.batches}/${id}${ending}`;
  const read = (ending: string) => async (): Promise<Example> => {
    const id = await batch('draft');
    return { url: path(id, `${ending}?view=held`), entry: { object_id: `${id}?view=held` } };
  };
  return {
    [`POST ${staffPayoutPaths.batches}`]: async () => {
      await batch('none');
      return {
        url: staffPayoutPaths.batches,
        entry: {
          object_id: expect.any(String),
          before: {},
          after: { payable_lines: expect.any(Number), payable_paise: expect.any(Number) },
        },
      };
    },
    [`POST ${one}/discard`]: async () => {
      const id = await batch('draft');
      return {
        url: path(id, '/discard'),
        entry: { object_id: String(id), before: { state: 'draft' }, after: { state: 'discarded' } },
      };
    },
    // There is another owner, who has to approve it.
    [`POST ${one}/approve`]: async () => {
      const id = await batch('draft');
      return {
        url: path(id, '/approve'),
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'payout.approve', object: String(id), expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${one}/send`]: async () => {
      const id = await batch('approved');
      await template();
      return {
        url: path(id, '/send'),
        body: { channel: 'file', template: 'csv' },
        entry: { object_id: String(id), before: { template: null }, after: { channel: 'file', template: 'csv' } },
      };
    },
    [`POST ${one}/lines/:line/return`]: async () => {
      const id = await batch('sent');
      const { id: line } = await services()
        .db.updateTable('payout_line')
        .set({ state: 'paid', utr: 'UTR000001', paid_on: '2026-01-02', settled_at: new Date() })
        .where('batch_id', '=', id)
        .where('state', '=', 'sent')
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        url: path(id, `/lines/${line}/return`),
        body: { returned_on: '2026-01-02', reason: 'Account closed' },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'payout.record_return', object: String(line), expires_at: expect.any(String) },
        },
      };
    },
    [`GET ${one}/file`]: async () => {
      const id = await batch('sent');
      return { url: path(id, '/file'), entry: { object_id: String(id) } };
    },
    [`GET ${one}/lines`]: read('/lines'),
    [`GET ${one}/lines.csv`]: read('/lines.csv'),
    [`POST ${one}/response`]: async () => {
      const id = await batch('sent');
      const lines = await services()
        .db.selectFrom('payout_line')
        .select(['id', 'paise'])
        .where('batch_id', '=', id)
        .where('state', '=', 'sent')
        .execute();
      const rows = lines.map((line) => `${referenceOf(line.id)},${line.paise / 100},FAILED,,,Closed`);
      return {
        url: path(id, '/response'),
        file: ['Reference,Amount,Status,UTR,Date,Reason', ...rows].join('\n'),
        // Nothing was paid, and the failed amount waits for another owner.
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: {
            command: 'payout.apply_response',
            object: expect.stringMatching(new RegExp(`^${id}-\\d+$`)) as string,
            expires_at: expect.any(String),
          },
        },
      };
    },
    [`POST ${staffPayoutPaths.confirmAccount}`]: async () => {
      const account = { keyId: 'rzp_live_1', keySecret: 'secret-77', account: '7878780080316316', apiUrl: 'https://x' };
      services().config.razorpayx = account;
      return {
        url: staffPayoutPaths.confirmAccount,
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'payout_account.confirm', object: 'razorpayx', expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${staffPayoutPaths.templates}/:key`]: async () => {
      const version = await template();
      const [csv] = await readTemplates(services().db);
      const name = 'Our bank';
      return {
        url: `${staffPayoutPaths.templates}/csv`,
        body: { version, template: { ...csv!.template, name } },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'payout_template.save', object: 'csv', expires_at: expect.any(String) },
        },
      };
    },
  };
}
