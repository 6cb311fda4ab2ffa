import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  type ContentKind,
  type ContentList,
  contentKinds,
  contentPicturesPath,
  staffContentPaths,
} from '#contract/admin/content/content.ts';
import { staffCouponPaths } from '#contract/admin/marketing/coupons.ts';
import { type StaffPage, staffPagePaths } from '#contract/admin/content/pages.ts';
import { samplePicture } from '#server/testing/sample-catalogue.ts';
import { savePictures } from '#server/catalog/index.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { seedCoupon } from '#server/testing/shop.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

const { coupons } = staffCouponPaths;

/** As their forms send them. */
export const contentExamples: Record<ContentKind, Record<string, unknown>> = {
  announcement: { text: 'Free delivery this week', text_hi: 'इस हफ़्ते डिलीवरी मुफ़्त', link_path: '/shipping-policy' },
  banner: {
    title: 'Winter care',
    title_hi: 'सर्दियों की देखभाल',
    text: 'Oils and teas for cold days',
    link_label: 'Shop oils',
    link_path: '/shop',
    alt: 'A jar of oil beside dried herbs',
    picture: samplePicture.image_name,
    small_picture: samplePicture.image_name,
  },
  offer: {
    title: 'Tea week',
    short_description: '15% off every tea',
    valid_from: '2026-11-01',
    valid_to: '2026-12-31',
  },
  gallery_image: { title: 'Our garden', alt: 'Rows of tulsi', picture: samplePicture.image_name },
};

export const pageExample = {
  title: 'Our garden',
  lead: 'Where our herbs grow.',
  body: '## Herbs\n\nOf {{brand.name}}.',
};

export function marketingExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const db = () => place.shop.services.db;
  const anyText = expect.stringMatching(/^\d+$/) as string;
  const steps = {
    pause: [
      { archived: false, active: true },
      { archived: false, active: false },
    ],
    resume: [
      { archived: false, active: false },
      { archived: false, active: true },
    ],
    archive: [
      { archived: false, active: true },
      { archived: true, active: false },
    ],
    restore: [
      { archived: true, active: false },
      { archived: false, active: false },
    ],
  } as const;
  const couponStep = (step: keyof typeof steps) => async (): Promise<Example> => {
    const [before, after] = steps[step];
    const id = await seedCoupon(db(), { kind: 'percent', percentBp: 1000, active: before.active });
    if (before.archived)
      await db().updateTable('coupon').set({ archived_at: new Date() }).where('id', '=', id).execute();
    const changed = Object.fromEntries(
      (['archived', 'active'] as const).filter((key) => before[key] !== after[key]).map((key) => [key, before[key]]),
    );
    const now = Object.fromEntries(Object.keys(changed).map((key) => [key, after[key as 'active']]));
    return { url: `${coupons}/${id}/${step}`, entry: { object_id: String(id), before: changed, after: now } };
  };
  const makeEntry = async (kind: ContentKind): Promise<number> => {
    await savePicture();
    const { body } = await place.shop.staffPost(staffContentPaths[kind], contentExamples[kind]);
    return (body.data as { id: number }).id;
  };
  const savePicture = () =>
    db()
      .transaction()
      .execute((tx) => savePictures(tx, [samplePicture]));
  const makePage = async () => {
    const path = `garden-${randomUUID().slice(0, 8)}`;
    const named = { path, language: 'en' };
    const { body } = await place.shop.staffPost(staffPagePaths.text, { ...named, revision: '', text: pageExample });
    return { ...named, revision: (body.data as StaffPage).revision };
  };

  const ofContent = Object.fromEntries(
    contentKinds.flatMap((kind): [string, () => Promise<Example>][] => {
      const path = staffContentPaths[kind];
      const [field] = Object.keys(contentExamples[kind]) as [string];
      const first = contentExamples[kind][field];
      // A person's name never goes into the log.
      const { name: _name, ...logged } = contentExamples[kind];
      return [
        [
          `POST ${path}`,
          async () => {
            await savePicture();
            const after = expect.objectContaining(logged) as object;
            return { url: path, body: contentExamples[kind], entry: { object_id: anyText, before: {}, after } };
          },
        ],
        [
          `POST ${path}/:id`,
          async () => {
            const id = await makeEntry(kind);
            const body = { changes: { [field]: { from: first, to: 'Written anew' } } };
            const changed = { before: { [field]: first }, after: { [field]: 'Written anew' } };
            return { url: `${path}/${id}`, body, entry: { object_id: String(id), ...changed } };
          },
        ],
        [
          `POST ${path}/:id/delete`,
          async () => {
            const id = await makeEntry(kind);
            const before = expect.objectContaining(logged) as object;
            return { url: `${path}/${id}/delete`, entry: { object_id: String(id), before, after: {} } };
          },
        ],
        [
          `POST ${path}/order`,
          async () => {
            await makeEntry(kind);
            await makeEntry(kind);
            const body = (await place.shop.staffFile(path)).json<ContentList>();
            const ids = body.data.map(({ id }) => id);
            const order = ids.toReversed();
            const changed = { before: { order: ids }, after: { order } };
            return { url: `${path}/order`, body: { order }, entry: { object_id: null, ...changed } };
          },
        ],
      ];
    }),
  );

  return {
    ...ofContent,
    [`POST ${coupons}`]: () => {
      const body = { code: `NEW-${randomUUID().slice(0, 8)}`, title: 'Welcome', kind: 'percent', percent: 10 };
      const after = expect.objectContaining({ code: body.code.toUpperCase(), percent: 10 }) as object;
      return Promise.resolve({ url: coupons, body, entry: { object_id: anyText, before: {}, after } });
    },
    [`POST ${coupons}/:id`]: async () => {
      const id = await seedCoupon(db(), { kind: 'percent', percentBp: 1000 });
      const body = { changes: { percent: { from: 10, to: 12.5 } } };
      const changed = { before: { percent: 10 }, after: { percent: 12.5 } };
      return { url: `${coupons}/${id}`, body, entry: { object_id: String(id), ...changed } };
    },
    [`POST ${coupons}/:id/pause`]: couponStep('pause'),
    [`POST ${coupons}/:id/resume`]: couponStep('resume'),
    [`POST ${coupons}/:id/archive`]: couponStep('archive'),
    [`POST ${coupons}/:id/restore`]: couponStep('restore'),
    [`GET ${staffCouponPaths.export}`]: () =>
      Promise.resolve({ url: `${staffCouponPaths.export}?state=paused`, entry: { object_id: '?state=paused' } }),
    [`POST ${contentPicturesPath}`]: async () => ({
      url: `${contentPicturesPath}?shape=square&name=Asha.png`,
      body: await plainPhoto('png', 50, 40),
      entry: {
        object_id: expect.stringMatching(/^asha-100-[0-9a-f]{8}\.jpg$/) as string,
        after: { width: 40, height: 40, file: expect.any(String) as string },
      },
    }),
    [`POST ${staffPagePaths.text}`]: async () => {
      const { path, language, revision } = await makePage();
      const body = { path, language, revision, text: { ...pageExample, title: 'Our herb garden' } };
      const changed = { before: { title: 'Our garden' }, after: { title: 'Our herb garden' } };
      return { url: staffPagePaths.text, body, entry: { object_id: `${path} en`, ...changed } };
    },
    [`POST ${staffPagePaths.restore}`]: async () => {
      const page = await makePage();
      const text = { ...pageExample, lead: 'Another lead.' };
      const { body } = await place.shop.staffPost(staffPagePaths.text, { ...page, text });
      const { revision } = body.data as StaffPage;
      const changed = { before: { lead: 'Another lead.' }, after: { lead: pageExample.lead } };
      return {
        url: staffPagePaths.restore,
        body: { ...page, revision, version: 1 },
        entry: { object_id: `${page.path} en`, ...changed },
      };
    },
    [`POST ${staffPagePaths.withdraw}`]: async () => {
      const { path } = await makePage();
      const changed = { before: { withdrawn: false }, after: { withdrawn: true } };
      return { url: staffPagePaths.withdraw, body: { path }, entry: { object_id: `${path} en`, ...changed } };
    },
    [`POST ${staffPagePaths.publish}`]: async () => {
      const { path } = await makePage();
      await place.shop.staffPost(staffPagePaths.withdraw, { path });
      const changed = { before: { withdrawn: true }, after: { withdrawn: false } };
      return { url: staffPagePaths.publish, body: { path }, entry: { object_id: `${path} en`, ...changed } };
    },
  };
}
