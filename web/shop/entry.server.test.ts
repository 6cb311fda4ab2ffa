import { type EntryContext, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import type { ShopApi } from '#contract/shop-api.ts';
import handleRequest, { handleError, makeContext } from './entry.server.tsx';

function listen() {
  const told: unknown[] = [];
  return { told, context: makeContext({} as ShopApi, (error) => told.push(error)) };
}

test('what a loader throws is told, but for a page that there is not', () => {
  const { told, context } = listen();
  const failure = new Error('the disk is full');
  handleError(failure, { context });
  handleError(new ErrorResponse(404, 'Not Found', null), { context });
  const away = new ErrorResponse(503, 'Away', null);
  handleError(away, { context });
  expect(told).toEqual([failure, away]);
});

test('what breaks a page while it is written is told', async () => {
  const { told, context } = listen();
  const broken = handleRequest(new Request('http://shop.invalid/'), 200, new Headers(), {} as EntryContext, context);
  await expect(broken).rejects.toThrow(TypeError);
  expect(told).toEqual([expect.any(TypeError)]);
});
