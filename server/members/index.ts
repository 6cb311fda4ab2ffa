/** The direct sellers: who they are, since when, under whom, and the tree of all of them, now and as of any moment. */
export { findMember, findMembersAt, type Member, type MemberStatus, readNetworkAt } from './find-members.ts';
export { joinMember, type NewMember } from './join-member.ts';
export { rebuildTree } from './number-tree.ts';
