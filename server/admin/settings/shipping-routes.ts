import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  NewZoneBody,
  PinsBody,
  staffShippingPaths,
  StaffPinList,
  StaffPinQuery,
  type StaffPinRule,
  StaffShippingReply,
  TermsBody,
  ZoneBody,
} from '#contract/admin/settings/shipping.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { allow } from '../guard.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  addZone,
  countPinRules,
  findPinRules,
  readShippingTerms,
  removePinRule,
  removeZone,
  savePins,
  saveTerms,
  saveZone,
  staffPinRule,
  staffShipping,
} from '#server/shipping/index.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';

const params = z.object({ id: IdText });
const response = { 200: StaffShippingReply };
const { shipping, zones, pins, terms } = staffShippingPaths;

/** Zones, exceptions by PIN code, cash on delivery. Every change answers with the current zones and terms. */
export function staffShippingRoutes(site: Site, services: Services): void {
  const act = async (action: () => Promise<Result<null>>) => {
    unwrap(await action());
    return { status: 'success' as const, data: staffShipping(await readShippingTerms(services.db, null)) };
  };
  const nothing = () => Promise.resolve({ ok: true as const, value: null });

  site.get(shipping, { ...allow('shipping.read'), schema: { response } }, () => act(nothing));
  site.post(
    terms,
    { ...allow('shipping.configure', 'shipping_terms.update'), schema: { body: TermsBody, response } },
    (request) => act(() => saveTerms(services, request.actor, request.body)),
  );
  site.post(
    zones,
    { ...allow('shipping.configure', 'shipping_zone.create'), schema: { body: NewZoneBody, response } },
    (request) => act(() => addZone(services, request.actor, request.body)),
  );
  site.post(
    `${zones}/:id`,
    { ...allow('shipping.configure', 'shipping_zone.update'), schema: { params, body: ZoneBody, response } },
    (request) => act(() => saveZone(services, request.actor, request.params.id, request.body)),
  );
  site.post(
    `${zones}/:id/remove`,
    { ...allow('shipping.configure', 'shipping_zone.delete'), schema: { params, response } },
    (request) => act(() => removeZone(services, request.actor, request.params.id)),
  );
  site.post(
    pins,
    { ...allow('shipping.configure', 'pin_rule.save'), schema: { body: PinsBody, response } },
    (request) => act(() => savePins(services, request.actor, request.body)),
  );
  site.post(
    `${pins}/:id/remove`,
    { ...allow('shipping.configure', 'pin_rule.delete'), schema: { params, response } },
    (request) => act(() => removePinRule(services, request.actor, request.params.id)),
  );
  pinListRoute(site, services);
}

function pinListRoute(site: Site, services: Services): void {
  const schema = { querystring: StaffPinQuery, response: { 200: StaffPinList } };
  site.get(pins, { ...allow('shipping.read'), schema }, (request) => {
    return readPins(services, request.query);
  });
  site.get(
    `${pins}.csv`,
    {
      ...allow('shipping.read', 'pin_rule.export'),
      schema: { summary: 'Exceptions by PIN code as a CSV file', querystring: StaffPinQuery, produces: ['text/csv'] },
    },
    ({ query }, reply) =>
      sendList(reply, 'pin-codes', pinColumns, (cursor) =>
        readPins(inBackground(services), { ...query, limit: exportedAtOnce, cursor }),
      ),
  );
}

function readPins(services: Services, query: z.infer<typeof StaffPinQuery>) {
  const pin = query.pincode === undefined ? null : Number(query.pincode);
  return readPage(services, query, {
    find: (db, before, most) => findPinRules(db, pin, before, most),
    count: (db) => countPinRules(db, pin),
    toWire: staffPinRule,
  });
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

const pinColumns: ListColumns<StaffPinRule> = {
  from_pin: (row) => row.from_pin,
  to_pin: (row) => row.to_pin,
  serviceable: (row) => yesOrNo(row.serviceable),
  cod: (row) => yesOrNo(row.cod),
  charge: (row) => row.charge,
  min_days: (row) => row.min_days,
  max_days: (row) => row.max_days,
  note: (row) => row.note,
};
