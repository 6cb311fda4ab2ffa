import { useLoaderData } from 'react-router';
import type { ContentEntry, ContentKind } from '#contract/admin/content/content.ts';
import { content as messages } from '#messages/admin.ts';
import { type Screen, ScreenHeading } from '../screen.tsx';
import { readContentList } from './content-api.ts';
import { ContentSection } from './content-list.tsx';

const homeKinds = ['announcement', 'banner'] as const satisfies readonly ContentKind[];

export const shopFrontScreen: Screen = {
  path: 'shop-front',
  menuLabel: messages.shopFront,
  group: 'marketing',
  permission: 'content.read',
  pages: {
    '': {
      load: ({ signal }) => Promise.all(homeKinds.map((kind) => readContentList(kind, signal))),
      component: ShopFront,
    },
  },
};

export const offersScreen = listScreen('offers', 'offer', 'marketing');
export const galleryScreen = listScreen('gallery', 'gallery_image', 'content');

function ShopFront() {
  const lists = useLoaderData<ContentEntry[][]>();
  return (
    <>
      <ScreenHeading>{messages.shopFront}</ScreenHeading>
      {homeKinds.map((kind, index) => (
        <ContentSection key={kind} kind={kind} entries={lists[index]!} isPart />
      ))}
    </>
  );
}

function listScreen(path: string, kind: ContentKind, group: Screen['group']): Screen {
  const { heading } = messages.kinds[kind];
  function List() {
    const entries = useLoaderData<ContentEntry[]>();
    return <ContentSection kind={kind} entries={entries} />;
  }
  return {
    path,
    menuLabel: heading,
    group,
    permission: 'content.read',
    pages: { '': { load: ({ signal }) => readContentList(kind, signal), component: List } },
  };
}
