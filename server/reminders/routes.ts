import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import { RefillsReply, StopReminderBody, StopReminderReply, type Refill } from '#contract/reminders.ts';
import type { Language } from '#contract/language.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { customerOf, readUser, requireCustomer } from '#server/customers/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { readReminderToken } from './reminder-token.ts';
import { nextReminder } from './rules.ts';
import { findPurchase, findRefills, saveReminder, stopReminder, stopReminderById } from './store.ts';

const success = 'success' as const;
const unknownProduct = err(404, 'product_not_found', messages.errors.catalog.productNotFound);
const unknownReminder = err(404, 'reminder_not_found', messages.errors.reminders.notFound);
const noEmail = err(422, 'email_required', messages.errors.reminders.emailRequired);

export function reminderRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const params = z.object({ productId: IdText });
  const tags = ['account'];
  const reply200 = { response: { 200: RefillsReply } };
  const list = async (customerId: number) => ({ status: success, data: await listRefills(services, customerId) });

  site.get(
    accountHomePaths.refills,
    { ...signedIn, schema: { summary: 'What the customer bought that runs out', tags, ...reply200 } },
    (request) => list(customerOf(request).id),
  );

  site.put(
    `${accountHomePaths.refills}/:productId`,
    {
      ...signedIn,
      schema: {
        summary: 'Agrees to reminders',
        tags,
        params,
        response: { 200: RefillsReply, 404: Failure, 422: Failure },
      },
    },
    async (request) => {
      const { id } = customerOf(request);
      unwrap(await beginReminder(services, id, request.params.productId));
      return list(id);
    },
  );

  site.delete(
    `${accountHomePaths.refills}/:productId`,
    { ...signedIn, schema: { summary: 'Ends reminders', tags, params, ...reply200 } },
    async (request) => {
      const { id } = customerOf(request);
      await stopReminder(services.db, id, request.params.productId, services.clock.now());
      return list(id);
    },
  );

  stopRoute(site, services, limits);
}

/** Ends a reminder through the link in its email. */
function stopRoute(site: Site, services: Services, limits: Limits): void {
  site.post(
    accountHomePaths.stopReminder,
    {
      ...personal,
      schema: {
        summary: 'Ends reminders by the token of an email',
        tags: ['account'],
        body: StopReminderBody,
        response: { 200: StopReminderReply, 404: Failure, 429: Failure },
      },
    },
    async (request, reply) => {
      unwrap(await limits.reminder.take(callerOf(request, reply, services)));
      const stopped = await stopByToken(services, request.body.token, languageOf(request));
      if (!stopped) return sendApiError(request, reply, unknownReminder.error);
      const { productId, name } = stopped;
      return {
        status: success,
        message: localize(request, messages.replies.reminders.stopped({ product: name })),
        data: { product_id: productId, product_name: name },
      };
    },
  );
}

async function stopByToken(services: Services, token: string, language: Language) {
  const id = readReminderToken(await readServerKey(services, services.db), token);
  return id === null ? null : stopReminderById(services.db, id, { at: services.clock.now(), language });
}

async function listRefills(services: Services, customerId: number): Promise<Refill[]> {
  const refills = await findRefills(services.db, customerId);
  return refills.map(({ productId, name, nameHi, picture, lastsDays, purchase, nextAt }) => ({
    product_id: productId,
    product_name: name,
    product_name_hi: nameHi,
    picture,
    lasts_days: lastsDays,
    ordered_at: purchase.at.toISOString(),
    next_reminder_on: nextAt && dayInIndia(nextAt),
  }));
}

/** 404 product_not_found if the customer has not bought the product or it does not run out; 422 email_required. */
async function beginReminder(services: Services, customerId: number, productId: number): Promise<Result<null>> {
  const bought = await findPurchase(services.db, customerId, productId);
  if (!bought?.published) return unknownProduct;
  if ((await readUser(services.db, customerId)).email === '') return noEmail;
  const at = services.clock.now();
  const nextAt = nextReminder(bought.purchase, bought.lastsDays, at);
  await saveReminder(services.db, { customerId, productId, nextAt, at });
  return ok(null);
}
