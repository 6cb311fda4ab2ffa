/** The drawings of articles and services as they are stored; made by `npm run drawings`. */

import type { Picture } from '#contract/catalog.ts';

export const drawings = {
  digestion: {
    image_name: 'digestion-7fa18de0.jpg',
    width: 1280,
    height: 640,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAABwAQCdASoMAAYABABoJZACdAFAAAD+7LA5ifbZ7pOdLjOsU5JmKKz0qTTGE0kouRkAAA==',
  },
  women: {
    image_name: 'women-6b78344d.jpg',
    width: 1280,
    height: 640,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoMAAYABABoJQBOgCFjbWeAAP7thKYCY5FTpFpiIpyFk/WPWywXIAAA',
  },
  liver: {
    image_name: 'liver-42b53fa7.jpg',
    width: 1280,
    height: 640,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAYABABoJZgCdAEOZz+CwAD+yPum3Qa0sqjjTz5wNcvHO5rHuWq6ERdoAAAA',
  },
  'four-ages': {
    image_name: 'four-ages-f7ff6321.jpg',
    width: 1280,
    height: 768,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoMAAcABABoJZgCdAEPApEAZAAA/uekwyWC8AVdNz6/7YDgbVZvB23BN9HeAAAA',
  },
  jyotish: {
    image_name: 'jyotish-8aac0261.jpg',
    width: 1280,
    height: 640,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAACwAQCdASoMAAYABABoJQBdgB6Iv7wAAP7mAuxgcwb0RxJSO33izzVgzXKAAA==',
  },
  yog: {
    image_name: 'yog-465be4da.jpg',
    width: 1280,
    height: 640,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoMAAYABABoJZACdAELWt5PAAD+6vHtNLV1bYEBos2seCunG/6DdK9y0URkKtOAAAA=',
  },
  ayur: {
    image_name: 'ayur-28958491.jpg',
    width: 1280,
    height: 640,
    widths: [720, 1280],
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAYABABoJZACdAEPDgcUAAAA/uDWDsse9Bavfvn38VjwRhS4ZZR8OAAAAA==',
  },
  'digestive-tract': {
    image_name: 'digestive-tract-5e121cfb.jpg',
    width: 960,
    height: 1200,
    widths: [480, 720, 960],
    placeholder:
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoMAA8ABABoJQBOgCHgAFDkHUAA/vHbabBIR1vPVWw3EqjHxkVmDIyCWzqaAAAA',
  },
  'liver-plate': {
    image_name: 'liver-plate-10d64dc2.jpg',
    width: 960,
    height: 800,
    widths: [480, 720, 960],
    placeholder:
      'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoMAAoABABoJQBOgCIAWD5PA7IAAP7oao+jjB0HnMTYVtrN4Qwx3fz0zQ5ufVrH2bctKtgA',
  },
} satisfies Record<string, Picture>;
