import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofHeader } from '#contract/proof-header.ts';
import { mostProofCharacters } from '#contract/proof-of-work.ts';
import { nameDevice, readDevice } from './device-cookie.ts';
import { type Caller, networkOf, type Visitor } from './rate-limit.ts';
import type { Services } from './services.ts';

type Site = Pick<Services, 'shopUrl'>;

/** The caller of a call, whose device is given a name where it has none. `customerId` is whom the route has authenticated. */
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

/** The caller of a call whose answer cannot name the device: it is the same for everybody and may be cached, or is a staff call, whose devices are known otherwise. */
export function readCaller(request: Pick<FastifyRequest, 'headers' | 'ip'>, site: Site): Visitor {
  return {
    account: null,
    device: readDevice(request, site),
    network: networkOf(request.ip),
    proof: readProof(request),
  };
}

/** Somebody who counts for themselves alone, wherever they call from: an API key, a member of the staff, a device that an account knows. */
export function knownCaller(account: string): Caller {
  return { account, device: null, network: null };
}

function readProof({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const proof = headers[proofHeader];
  return typeof proof === 'string' && proof.length <= mostProofCharacters ? proof : null;
}
