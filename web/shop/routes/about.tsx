import { apiOf } from '../api-context.ts';
import { AboutScreen } from '../company/about-screen.tsx';
import { aboutWords } from '../company/about-words.server.ts';
import { contentHead } from '../content/content-head.server.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/about.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { data: settings } = await apiOf(context).settings();
  const lead = `${settings.brand.legal_name}: company details, registrations and licences, direct sellers, frequently asked questions.`;
  return { words: aboutWords(settings), head: contentHead(settings, { title: 'About Us', lead }, '/about') };
}

export const meta = headOf;

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutScreen words={loaderData.words} />;
}
