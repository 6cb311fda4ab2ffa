import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofHeader } from '#contract/proof-header.ts';
import { maxProofCharacters } from '#contract/proof-of-work.ts';
import { nameDevice, readDevice } from './device-cookie.ts';
import { type Caller, networkOf, type Visitor } from './rate-limit.ts';
import type { Services } from './services.ts';

type Site = Pick<Services, 'shopUrl'>;

/** Returns the caller, and gives its device a name if it has none. `customerId` is the authenticated customer. */
export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  customerId: number | null = null,
): Visitor {
  const account = customerId === null ? null : `customer:${customerId}`;
  return {
    account,
    device: nameDevice(request, reply, site),
    network: networkOf(request.ip),
    proof: readProof(request),
  };
}

/** As `callerOf`, for answers that cannot set a device cookie: cacheable ones, and those to staff. */
export function readCaller(request: Pick<FastifyRequest, 'headers' | 'ip'>, site: Site): Visitor {
  return {
    account: null,
    device: readDevice(request, site),
    network: networkOf(request.ip),
    proof: readProof(request),
  };
}

/** A caller counted alone on any network: an API key, a staff member, a device that an account knows. */
export function knownCaller(account: string): Caller {
  return { account, device: null, network: null };
}

function readProof({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const proof = headers[proofHeader];
  return typeof proof === 'string' && proof.length <= maxProofCharacters ? proof : null;
}
