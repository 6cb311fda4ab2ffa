import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { TeamTreeReply } from '#contract/team.ts';
import { home as homeMessages, team as messages } from '#messages/portal.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { readPage } from '../api.ts';
import { NoSeller } from '../membership/membership-parts.tsx';
import { TeamFrame } from './team-frame.tsx';
import { TreePicture } from './tree-picture.tsx';

/** Null for a caller who is not a direct seller. */
export async function loader(args: LoaderFunctionArgs): Promise<TeamTreeReply | null> {
  const [reply] = await readPage<[TeamTreeReply]>(args);
  return reply;
}

/** The list has the same in words. */
export function Component() {
  const reply = useLoaderData<TeamTreeReply | null>();
  return (
    <TeamFrame current="/team/tree">
      {reply === null ? (
        <NoSeller text={messages.noSeller} />
      ) : reply.data.length === 0 ? (
        <EmptyState>{homeMessages.teamEmpty}</EmptyState>
      ) : (
        <>
          <p>{messages.treeHelp}</p>
          <TreePicture first={reply} />
        </>
      )}
    </TeamFrame>
  );
}
