import { isDeepStrictEqual } from 'node:util';
import { india } from '#contract/geography.ts';
import type { NewZoneBody, PinsBody, StaffShipping, TermsBody, ZoneBody } from '#contract/admin/settings/shipping.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { type Paise, rupeesToPaise } from '#server/money/paise.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type Change,
  deletePinRule,
  deleteStateZone,
  insertZone,
  lockShipping,
  updateTerms,
  updateZone,
  upsertPinRules,
  type ZoneTerms,
} from './staff-store.ts';
import { staffShipping } from './staff-view.ts';
import { readShippingTerms } from './store.ts';
import { maxHolidays, maxRanges, readHolidays, readPins, readTransit } from './typed-rules.ts';
import { messages } from '#server/platform/messages.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const changed = err(409, 'shipping_changed', messages.errors.staff.changed);
const unknownZone = err(404, 'zone_not_found', messages.errors.staff.shipping.zoneNotFound);

/** Errors: 404 zone_not_found, 409 shipping_changed, 422 by field. */
export async function saveZone(services: Saving, actor: StaffActor, id: number, body: ZoneBody): Promise<Result<null>> {
  const terms = zoneTerms(body);
  if (!terms.ok) return terms;
  return saving(services, actor, async (tx) => found(await updateZone(tx, id, terms.value), unknownZone), {
    was: body.was,
    find: ({ zones }) => zones.find((zone) => zone.id === id),
  });
}

/** For a state of India. Errors: 409 zone_exists, 422 by field. */
export async function addZone(
  services: Saving,
  actor: StaffActor,
  { state, ...body }: NewZoneBody,
): Promise<Result<null>> {
  const terms = zoneTerms(body);
  if (!terms.ok) return terms;
  const message = messages.errors.staff.shipping.zoneExists;
  const taken = err(409, 'zone_exists', message, { errors: { state: [message] } });
  return saving(services, actor, async (tx) =>
    found(await insertZone(tx, { country: india, state }, terms.value), taken),
  );
}

/** The country's zone applies there again. Error: 404 zone_not_found, also for zones of whole countries. */
export async function removeZone(services: Saving, actor: StaffActor, id: number): Promise<Result<null>> {
  return saving(services, actor, async (tx) => found(await deleteStateZone(tx, id), unknownZone));
}

/** An existing range gets the new terms. Error: 422 by field. */
export async function savePins(services: Saving, actor: StaffActor, body: PinsBody): Promise<Result<null>> {
  const { ranges, wrong } = readPins(body.pins);
  if (wrong !== null) return invalidFields({ pins: [messages.errors.staff.shipping.pinWrong({ entered: wrong })] });
  if (ranges.length > maxRanges)
    return invalidFields({ pins: [messages.errors.staff.shipping.rangesMost({ maximum: maxRanges })] });
  const { days, errors } = readTransit(body.min_days, body.max_days);
  if (errors) return invalidFields(errors);
  const { serviceable, cod, note } = body;
  const terms = { serviceable, cod, note, chargePaise: amount(body.charge), days };
  return saving(services, actor, async (tx) => ok(await upsertPinRules(tx, ranges, terms)));
}

/** Error: 404 pin_rule_not_found. */
export async function removePinRule(services: Saving, actor: StaffActor, id: number): Promise<Result<null>> {
  const unknown = err(404, 'pin_rule_not_found', messages.errors.staff.shipping.pinRuleNotFound);
  return saving(services, actor, async (tx) => found(await deletePinRule(tx, id), unknown));
}

/** Cash on delivery and working times. Errors: 409 shipping_changed, 422 by field. */
export async function saveTerms(services: Saving, actor: StaffActor, body: TermsBody): Promise<Result<null>> {
  const minimum = amount(body.cod_minimum || null);
  const maximum = amount(body.cod_maximum || null);
  if (minimum !== null && maximum !== null && minimum > maximum)
    return invalidFields({ cod_maximum: [messages.errors.staff.shipping.maximumBelowMinimum] });
  const { holidays, wrong } = readHolidays(body.holidays);
  if (wrong !== null)
    return invalidFields({ holidays: [messages.errors.staff.shipping.holidayWrong({ entered: wrong })] });
  if (holidays.length > maxHolidays)
    return invalidFields({ holidays: [messages.errors.staff.shipping.holidaysMost({ maximum: maxHolidays })] });
  const cod = { offered: body.cod, minimum, maximum, fee: rupeesToPaise(body.cod_fee) };
  const times = { cutOffHour: body.cut_off_hour, holidays };
  return saving(services, actor, async (tx) => ok(await updateTerms(tx, cod, times)), {
    was: body.was,
    find: ({ terms }) => terms,
  });
}

/** Renews the pages, which show charges and terms. Refuses a form that was loaded before somebody else saved. */
async function saving(
  services: Saving,
  actor: StaffActor,
  save: (tx: Tx) => Promise<Result<Change>>,
  { was, find }: { was?: object | undefined; find?: (stored: StaffShipping) => object | undefined } = {},
): Promise<Result<null>> {
  const saved = await inTransaction(services.db, async (tx) => {
    await lockShipping(tx);
    if (was && find && !isDeepStrictEqual(was, find(staffShipping(await readShippingTerms(tx, null))))) return changed;
    const outcome = await save(tx);
    if (!outcome.ok) return outcome;
    await recordStaffAction(tx, actor, services.clock.now(), outcome.value);
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

function found(change: Change | null, otherwise: ReturnType<typeof err>): Result<Change> {
  return change ? ok(change) : otherwise;
}

function zoneTerms(body: ZoneBody): Result<ZoneTerms> {
  const { days, errors } = readTransit(body.min_days, body.max_days);
  if (errors) return invalidFields(errors);
  return ok({ charge: rupeesToPaise(body.charge), serviceable: body.serviceable, cod: body.cod, days });
}

function amount(rupees: number | null): Paise | null {
  return rupees === null ? null : rupeesToPaise(rupees);
}
