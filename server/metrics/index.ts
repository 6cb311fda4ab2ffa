/** What operators watch: /metrics for Prometheus. */
export { metricsRoute } from './route.ts';
