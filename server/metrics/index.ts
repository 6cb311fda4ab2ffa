export { metricsRoute } from './route.ts';
