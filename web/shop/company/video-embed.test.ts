import { expect, it } from 'vitest';
import { videoEmbed } from './video-embed.ts';

it.each([
  'https://www.youtube.com/watch?v=abcDEF_-123',
  'https://www.youtube.com/watch?list=PL1&v=abcDEF_-123&t=4',
  'https://m.youtube.com/watch?v=abcDEF_-123',
  'https://youtube.com/embed/abcDEF_-123',
  'https://www.youtube.com/shorts/abcDEF_-123?feature=share',
  'https://youtu.be/abcDEF_-123?si=x',
])('%s plays from the host without cookies', (address) => {
  expect(videoEmbed(address)).toBe('https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1&rel=0');
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
  expect(videoEmbed(address)).toBeNull();
});
