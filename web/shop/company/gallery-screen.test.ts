import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import GalleryScreen, { toEmbedUrl } from './gallery-screen.tsx';

/** The page's HTML with these links in the company's record. */
function shown(brand: { channel_url: string | null; video_url: string | null }): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => createElement(GalleryScreen, { images: [] }),
    },
  ]);
  const settings = { brand: { name: 'Vanya', ...brand } };
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root: { settings } } } }));
}

it('says so where there are no pictures', () => {
  expect(shown({ channel_url: null, video_url: null })).toContain('No pictures here yet.');
});

it('shows neither video nor channel where none is set', () => {
  const html = shown({ channel_url: null, video_url: null });
  expect(html).not.toContain('Videos');
  expect(html).not.toContain('youtube');
});

it('offers the video, and loads nothing of it before it is asked for', () => {
  const html = shown({
    channel_url: 'https://www.youtube.com/@vanya',
    video_url: 'https://www.youtube.com/watch?v=abcDEF_-123',
  });
  expect(html).toContain('Play the video');
  expect(html).toContain('href="https://www.youtube.com/@vanya"');
  expect(html).not.toMatch(/<iframe|<script|src="https|abcDEF_-123/);
});

it('shows no video for an address that is none', () => {
  expect(shown({ channel_url: null, video_url: 'https://evil.example/' })).not.toContain('Play the video');
});

it.each([
  'https://www.youtube.com/watch?v=abcDEF_-123',
  'https://www.youtube.com/watch?list=PL1&v=abcDEF_-123&t=4',
  'https://m.youtube.com/watch?v=abcDEF_-123',
  'https://youtube.com/embed/abcDEF_-123',
  'https://www.youtube.com/shorts/abcDEF_-123?feature=share',
  'https://youtu.be/abcDEF_-123?si=x',
])('%s plays from the host without cookies', (address) => {
  expect(toEmbedUrl(address)).toBe('https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1&rel=0');
});

it.each([
  null,
  '',
  'abcDEF_-123',
  'http://www.youtube.com/watch?v=abcDEF_-123',
  'https://www.youtube.com.evil.example/watch?v=abcDEF_-123',
  'https://evil.example/?u=https://youtu.be/abcDEF_-123',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@channel',
  'javascript:alert(1)',
])('%s plays nothing', (address) => {
  expect(toEmbedUrl(address)).toBeNull();
});
