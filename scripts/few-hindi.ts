import { languageFacts } from '#contract/language.ts';
import { about } from '#messages/company/about.ts';
import { gallery } from '#messages/company/gallery.ts';
import { incomePlan } from '#messages/company/incomePlan.ts';
import { serviceCards as eachService } from '#messages/company/serviceCards.ts';
import { services } from '#messages/company/services.ts';

/**
 * The only Hindi on most English pages: the ways to the other language, in the text's face, and second headings, in the headings' face.
 * They have small faces of their own, so that these pages do without the whole Devanagari, which is heavier than all else that they show.
 */
export const fewHindi = {
  text: [languageFacts.hi.name, languageFacts.hi.readIn],
  headings: [
    ...[about, gallery, incomePlan, services].map((page) => page.headingHi),
    ...Object.values(eachService).map((service) => service.titleHi),
  ],
};
