import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type StaffAttribute, staffSearchPaths } from '#contract/admin/catalogue/attributes.ts';
import { type StaffCollection, staffCollectionPaths } from '#contract/admin/catalogue/collections.ts';
import { seedProduct } from '#server/testing/shop.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

const { attributes, attributeValues, synonyms } = staffSearchPaths;
const { collections } = staffCollectionPaths;

export function newCollection(more: Record<string, unknown> = {}) {
  const name = `Gifts ${randomUUID().slice(0, 8)}`;
  return { name, kind: 'rules', rules: [{ field: 'price', from: null, to: 300 }], ...more };
}

/** As the log keeps a deleted record. */
function withoutNulls(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

export function searchExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const anyText = expect.stringMatching(/^\d+$/) as string;
  const word = () => `word${randomUUID().slice(0, 8)}`;
  const attribute = async () => {
    const { body } = await place.shop.staffPost(attributes, { name: `Season ${word()}` });
    return body.data as StaffAttribute;
  };
  const value = async () => {
    const { id } = await attribute();
    const body = { attribute_id: id, name: 'Winter', words: [word()] };
    const answer = await place.shop.staffPost(attributeValues, body);
    return (answer.body.data as StaffAttribute).choices[0]!;
  };
  const synonym = async () => {
    const { body } = await place.shop.staffPost(synonyms, { phrase: word(), words: 'amla' });
    return body.data as { id: number; values: { phrase: string } };
  };
  const collection = async () => {
    const { body } = await place.shop.staffPost(collections, newCollection());
    return body.data as StaffCollection;
  };
  const listed = async (table: 'attribute' | 'collection') =>
    (await place.shop.services.db.selectFrom(table).select('id').orderBy('position').orderBy('id').execute()).map(
      ({ id }) => id,
    );

  return {
    [`POST ${attributes}`]: () =>
      Promise.resolve({
        url: attributes,
        body: { name: 'Season', name_hi: 'मौसम' },
        entry: {
          object_id: anyText,
          before: {},
          after: expect.objectContaining({ name: 'Season', name_hi: 'मौसम', is_filter: true }) as object,
        },
      }),
    [`POST ${attributes}/:id`]: async () => {
      const { id } = await attribute();
      return {
        url: `${attributes}/${id}`,
        body: { changes: { is_filter: { from: true, to: false } } },
        entry: { object_id: String(id), before: { is_filter: true }, after: { is_filter: false } },
      };
    },
    [`POST ${attributes}/:id/delete`]: async () => {
      const { id, values } = await attribute();
      return { url: `${attributes}/${id}/delete`, entry: { object_id: String(id), before: values, after: {} } };
    },
    [`POST ${attributes}/order`]: async () => {
      await attribute();
      await attribute();
      const order = await listed('attribute');
      const turned = order.toReversed();
      return {
        url: `${attributes}/order`,
        body: { order: turned },
        entry: { object_id: null, before: { order }, after: { order: turned } },
      };
    },
    [`POST ${attributeValues}`]: async () => {
      const { id } = await attribute();
      const body = { attribute_id: id, name: 'Monsoon', words: [word()] };
      const after = expect.objectContaining({ name: 'Monsoon', words: body.words }) as object;
      return { url: attributeValues, body, entry: { object_id: anyText, before: {}, after } };
    },
    [`POST ${attributeValues}/:id`]: async () => {
      const { id } = await value();
      return {
        url: `${attributeValues}/${id}`,
        body: { changes: { name: { from: 'Winter', to: 'Cold days' } } },
        entry: { object_id: String(id), before: { name: 'Winter' }, after: { name: 'Cold days' } },
      };
    },
    [`POST ${attributeValues}/:id/delete`]: async () => {
      const { id, values } = await value();
      return { url: `${attributeValues}/${id}/delete`, entry: { object_id: String(id), before: values, after: {} } };
    },
    [`POST ${attributeValues}/order`]: async () => {
      const { id, attribute_id: attributeId } = await value();
      const { body } = await place.shop.staffPost(attributeValues, { attribute_id: attributeId, name: 'Summer' });
      const order = (body.data as StaffAttribute).choices.map((choice) => choice.id);
      const turned = order.toReversed();
      expect(order[0]).toBe(id);
      return {
        url: `${attributeValues}/order`,
        body: { order: turned },
        entry: { object_id: String(attributeId), before: { order }, after: { order: turned } },
      };
    },
    [`POST ${synonyms}`]: () => {
      const body = { phrase: word(), words: 'amla' };
      return Promise.resolve({ url: synonyms, body, entry: { object_id: anyText, before: {}, after: body } });
    },
    [`POST ${synonyms}/:id`]: async () => {
      const { id } = await synonym();
      return {
        url: `${synonyms}/${id}`,
        body: { changes: { words: { from: 'amla', to: 'tulsi' } } },
        entry: { object_id: String(id), before: { words: 'amla' }, after: { words: 'tulsi' } },
      };
    },
    [`POST ${synonyms}/:id/delete`]: async () => {
      const { id, values } = await synonym();
      return {
        url: `${synonyms}/${id}/delete`,
        entry: { object_id: String(id), before: withoutNulls(values), after: {} },
      };
    },
    [`POST ${collections}`]: async () => {
      const product_ids = [await seedProduct(place.shop.services.db)];
      const body = newCollection({ kind: 'manual', rules: [], product_ids });
      const after = expect.objectContaining({ name: body.name, product_ids }) as object;
      return { url: collections, body, entry: { object_id: anyText, before: {}, after } };
    },
    [`POST ${collections}/:id`]: async () => {
      const { id } = await collection();
      return {
        url: `${collections}/${id}`,
        body: { changes: { published: { from: false, to: true } } },
        entry: { object_id: String(id), before: { published: false }, after: { published: true } },
      };
    },
    [`POST ${collections}/:id/delete`]: async () => {
      const { id, values } = await collection();
      return {
        url: `${collections}/${id}/delete`,
        entry: { object_id: String(id), before: withoutNulls(values), after: {} },
      };
    },
    [`POST ${collections}/order`]: async () => {
      await collection();
      await collection();
      const order = await listed('collection');
      const turned = order.toReversed();
      return {
        url: `${collections}/order`,
        body: { order: turned },
        entry: { object_id: null, before: { order }, after: { order: turned } },
      };
    },
  };
}
