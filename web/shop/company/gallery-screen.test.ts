import fs from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { sampleFilm } from '#contract/content.ts';
import { languages } from '#contract/language.ts';
import GalleryScreen, { toEmbedUrl } from './gallery-screen.tsx';

const publicFolder = path.join(import.meta.dirname, '../public');
const herbs = {
  tulsi: 'a.webp',
  ashwagandha: 'a.webp',
  amla: 'a.webp',
  brahmi: 'a.webp',
  turmeric: 'a.webp',
  neem: 'a.webp',
};

function shown(brand: { channel_url: string | null; video_url: string | null }): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => createElement(GalleryScreen, { images: [], herbs }),
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

it('plays the film that comes with the program, loading it on request, with captions in every language', () => {
  const html = shown({ channel_url: null, video_url: sampleFilm });
  expect(html).toMatch(/<video controls="" preload="none"[^>]*poster="\/film\/poster.webp"/);
  expect(html).not.toContain('autoplay');
  for (const language of languages) {
    expect(html).toContain(`src="/film/captions.${language}.vtt"`);
    expect(fs.readFileSync(path.join(publicFolder, `film/captions.${language}.vtt`), 'utf8')).toMatch(
      /^WEBVTT\n(\n[\d:.]+ --> [\d:.]+\n.+\n){4}$/,
    );
  }
  expect(fs.statSync(path.join(publicFolder, sampleFilm)).size).toBeLessThan(1_000_000);
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
