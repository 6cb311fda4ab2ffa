import { languageFacts } from '#contract/language.ts';
import { about, gallery, incomePlan, serviceCards as eachService, services } from '#messages/company.ts';

/**
 * The only Hindi on most English pages: links to the other language, in the text font, and second headings, in the
 * heading font. They have small fonts of their own, so that these pages do not load the whole Devanagari font, which is
 * larger than everything else that they show.
 */
export const fewHindi = {
  text: [languageFacts.hi.name, languageFacts.hi.readIn],
  headings: [
    ...[about, gallery, incomePlan, services].map((page) => page.headingHi),
    ...Object.values(eachService).map((service) => service.titleHi),
  ],
};
