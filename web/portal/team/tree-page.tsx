import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { TeamTreeReply } from '#contract/team.ts';
import { home as homeMessages } from '#messages/portal/home.ts';
import { team as messages } from '#messages/portal/team.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { NoSeller } from '../membership/membership-parts.tsx';
import { readTeam, TeamFrame } from './team-frame.tsx';
import { TreePicture } from './tree-picture.tsx';

/** @throws a redirect to the login; LoadError. */
export async function loader(args: LoaderFunctionArgs): Promise<TeamTreeReply | null> {
  return readTeam<TeamTreeReply>(args, memberPaths.teamTree, {});
}

/** The team as a tree to walk through; the list says the same in words. */
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
