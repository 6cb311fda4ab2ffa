/**
 * The demo company's direct sellers: some sixty in five levels below the company, who joined over eight months. Days
 * count back from now.
 */
import { demoSeller } from './people.ts';

export interface DemoMember {
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null: the company itself. */
  readonly sponsorId: string | null;
  readonly joinedDaysAgo: number;
}

/**
 * By level below the company; each name stands for itself. The first of the first level is the demo's seller who can
 * log in.
 */
const names: readonly (readonly string[])[] = [
  [`${demoSeller.firstName} ${demoSeller.lastName}`, 'Sunita Bhandari', 'Prakash Semwal', 'Nasreen Ali'],
  [
    'Tenzin Dolma',
    'Mahesh Bisht',
    'Kamla Devi',
    'Gurpreet Gill',
    'Rekha Pandey',
    'Abdul Rashid',
    'Meenakshi Iyer',
    'Dinesh Nautiyal',
    'Shanti Rana',
    'Vikas Chauhan',
  ],
  [
    'Pushpa Negi',
    'Rakesh Verma',
    'Lalita Joshi',
    'Imran Ansari',
    'Savitri Rawat',
    'Naveen Bhatt',
    'Geeta Thakur',
    'Sanjay Mishra',
    'Anita Kumari',
    'Harpreet Kaur',
    'Mohan Lal',
    'Bhavna Shah',
    'Suresh Patil',
    'Rubina Khan',
    'Kailash Mehra',
    'Usha Dubey',
    'Deepa Nair',
    'Yogesh Saini',
  ],
  [
    'Asha Tamta',
    'Balwant Singh',
    'Chandra Arya',
    'Farida Begum',
    'Girish Pant',
    'Hema Latwal',
    'Jagdish Prasad',
    'Kavita Sharma',
    'Madhu Yadav',
    'Nirmala Kandpal',
    'Omkar Kulkarni',
    'Parvati Bora',
    'Radha Krishnan',
    'Salma Parveen',
    'Trilok Rautela',
    'Urmila Gupta',
    'Vinod Agarwal',
  ],
  [
    'Bimla Kohli',
    'Devendra Rana',
    'Ganga Mehta',
    'Iqbal Hussain',
    'Jyoti Saxena',
    'Kundan Mahar',
    'Leela Fartyal',
    'Manju Uniyal',
    'Narendra Kapkoti',
    'Poonam Jain',
  ],
];

/** The company stands above all: whom nobody has recruited is its own. */
const company: DemoMember = {
  memberId: '100000',
  firstName: 'Aarvya',
  lastName: 'Wellness',
  sponsorId: null,
  joinedDaysAgo: 245,
};

/** Numbers that do not follow each other, and stay the same from day to day; the seller who logs in has a known one. */
const numberOf = (index: number) => (index === 0 ? demoSeller.memberId! : String(100_002 + ((index * 371) % 997)));

function makeMembers(): readonly DemoMember[] {
  const members: DemoMember[] = [company];
  let above: readonly DemoMember[] = [company];
  let count = 0;
  for (const [level, people] of names.entries()) {
    const made = people.map((name, index): DemoMember => {
      const [firstName, lastName] = name.split(' ') as [string, string];
      // Those who came first have recruited most.
      const sponsor = above[Math.floor((index / people.length) ** 1.4 * above.length)]!;
      const joinedDaysAgo = Math.max(3, sponsor.joinedDaysAgo - 6 - ((index * 17 + level * 5) % 37));
      return { memberId: numberOf(count++), firstName, lastName, sponsorId: sponsor.memberId, joinedDaysAgo };
    });
    members.push(...made);
    above = made;
  }
  return members;
}

/** Everybody with the sponsor of the first day; who recruits stands before the recruit. */
export const demoMembers = makeMembers();

const called = (name: string) => demoMembers.find((member) => `${member.firstName} ${member.lastName}` === name)!;

/** Who has been silent for three months and is frozen since a first of the month. */
export const frozenMember = { memberId: called('Usha Dubey').memberId, monthsAgo: 1 } as const;
/** Who has left; the recruits became the sponsor's. */
export const exitedMember = { memberId: called('Rakesh Verma').memberId, daysAgo: 40 } as const;
/** Who moved to another sponsor on a first of the month. */
export const movedMember = {
  memberId: called('Shanti Rana').memberId,
  sponsorId: called('Sunita Bhandari').memberId,
  monthsAgo: 2,
  reason: 'Moved to Almora; both sponsors agree.',
  proof: 'Signed request in the office, folder N-4',
} as const;

/** Who agrees to being named among the achievers, once they reach a title. */
export const consentingMembers = ['Sunita Bhandari', 'Prakash Semwal', 'Nasreen Ali', 'Tenzin Dolma'].map(
  (name) => called(name).memberId,
);

/**
 * Whom a buyer of the demo's past names at checkout: six of ten name somebody, who has joined by then and is still
 * there.
 */
export function referrerOf(buyer: number, daysAgo: number): string {
  const sellers = demoMembers.filter(
    ({ memberId, sponsorId, joinedDaysAgo }) =>
      sponsorId !== null &&
      joinedDaysAgo > daysAgo &&
      memberId !== frozenMember.memberId &&
      memberId !== exitedMember.memberId,
  );
  if (buyer % 5 > 2 || sellers.length === 0) return '';
  return sellers[(buyer * 7) % Math.min(sellers.length, 24)]!.memberId;
}
