import { languageFacts } from '#contract/language.ts';
import { words as about } from '#web/shop/company/about-words.ts';
import { words as gallery } from '#web/shop/company/gallery-words.ts';
import { words as incomePlan } from '#web/shop/company/income-plan-words.ts';
import { words as services } from '#web/shop/company/services-words.ts';
import { words as eachService } from '#web/shop/company/services-words.server.ts';
import { readIn } from '#web/shop/content/content.server.ts';

/**
 * The only Hindi on most English pages: the ways to the other language, in the text's face, and second headings, in the headings' face.
 * They have small faces of their own, so that these pages do without the whole Devanagari, which is heavier than all else that they show.
 */
export const fewHindi = {
  text: [languageFacts.hi.name, readIn.hi],
  headings: [
    ...[about, gallery, incomePlan, services].map((page) => page.headingHi),
    ...Object.values(eachService).map((service) => service.titleHi),
  ],
};
