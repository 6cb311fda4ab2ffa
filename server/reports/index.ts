export { readHome } from './home-figures.ts';
