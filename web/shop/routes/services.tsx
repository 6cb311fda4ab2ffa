import { apiOf } from '../api-context.ts';
import { ServicesScreen } from '../company/services-screen.tsx';
import { servicesOf } from '../company/services-words.server.ts';
import { contentHead } from '../content/content-head.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/services.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { data: settings } = await apiOf(context).settings();
  const words = { title: 'Services', lead: 'Consultation in Jyotish, Yoga and Ayurveda, by appointment.' };
  return { services: servicesOf(settings), head: contentHead(settings, words, '/services') };
}

export const meta = headOf;

export default function Services({ loaderData }: Route.ComponentProps) {
  return <ServicesScreen services={loaderData.services} />;
}
