import { BannerList, GalleryList, OfferList, ShopSettingsReply } from '#contract/content.ts';
import { paths } from '#contract/paths.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import type { Site } from '#server/platform/http.ts';
import { inEachLanguage, languageOf } from '#server/platform/language.ts';
import type { Services } from '#server/platform/services.ts';
import { createContentReader } from './reader.ts';

/** Public answers in the caller's language, cached until something that pages show changes. */
export function contentRoutes(site: Site, services: Services, cache: AnswerCache): void {
  const readers = inEachLanguage((language) => createContentReader(services, language));
  const calls = [
    {
      path: paths.settings,
      summary: 'The company and what holds for every page',
      schema: ShopSettingsReply,
      read: 'settings',
    },
    { path: paths.banners, summary: "The home page's slides", schema: BannerList, read: 'banners' },
    { path: paths.offers, summary: 'Offers, those valid today first', schema: OfferList, read: 'offers' },
    { path: paths.gallery, summary: 'The pictures of the gallery', schema: GalleryList, read: 'gallery' },
  ] as const;
  for (const { path, summary, schema, read } of calls) {
    site.get(path, { schema: { summary, tags: ['content'], response: { 200: schema } } }, (request, reply) => {
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} ${path}`, async () =>
        publicJson(await readers[language][read]()),
      );
    });
  }
}
