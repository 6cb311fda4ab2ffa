/** The catalogue's small sample of products, for tests of other modules. */
export { fillShop, type SampleIds, samplePicture } from './catalog/sample-catalogue.ts';
