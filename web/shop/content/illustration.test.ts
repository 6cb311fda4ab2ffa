import { expect, it } from 'vitest';
import { messagesIn } from '#locales/messages.ts';
import { drawings as messages } from '#messages/shop.ts';
import { drawings } from './drawings.server.ts';
import { drawingFolder, getIllustration, serviceDrawing, serviceDrawings } from './illustration.server.ts';

it('tells of every drawing what it shows, in both languages', () => {
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(drawings).toSorted());
  for (const name of Object.keys(messages) as (keyof typeof messages)[]) {
    expect(messages[name].length, name).toBeGreaterThan(40);
    expect(messagesIn('hi').shop.drawings[name], name).toMatch(/[\u0900-\u097F]{2}/);
  }
  expect(getIllustration('yog')).toEqual({ picture: drawings.yog, base: drawingFolder, alt: messages.yog });
});

it('gives each service its drawing under the company’s own slug, and no other page one', () => {
  expect(serviceDrawing('vanya-jyotish-peeth', 'vanya')).toEqual(getIllustration('jyotish'));
  expect(serviceDrawing('vanya-yogpeeth', 'vanya')).toEqual(getIllustration('yog'));
  expect(serviceDrawing('vanya-ayur-jyoti', 'vanya')).toEqual(getIllustration('ayur'));
  for (const path of ['aarvya-yogpeeth', 'yogpeeth', 'vanya-constructor', 'return-policy', 'vanya-'])
    expect(serviceDrawing(path, 'vanya'), path).toBeNull();
});

it('says nothing on the cards, where the words stand beside', () => {
  expect(Object.values(serviceDrawings()).map(({ alt }) => alt)).toEqual(['', '', '']);
});
