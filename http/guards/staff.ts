import type { onRequestHookHandler } from 'fastify';
import { listAllStaff } from '../../db/workshops/staff.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { fold } from '../../domain/text/fold.ts';
import { findMostSimilar } from '../../domain/text/similar-words.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Header with the name of the acting staff member. The name is percent-encoded, because headers can only contain Latin
 * letters.
 */
export const staffHeader = 'x-staff-member';

/** Finds the staff member that a request names, so that the history contains the workshop's spelling of the name. */
export function staffGuard(runtime: Runtime): onRequestHookHandler {
  return async (request) => {
    const sent = request.headers[staffHeader];
    if (typeof sent !== 'string') return;
    const name = fold(decodeURIComponent(sent));
    const staff = await listAllStaff(runtime.database.reads, {
      instanceId: requestWorkshop(request).instance.id,
    });
    const active = staff.filter((each) => each.active);
    const member = findStaffMember(name, active);
    if (!member) throw unknownStaffProblem(name, active);
    request.state.staff = { id: member.id, name: member.name };
  };
}

/** Finds a staff member by full name, or by a first name that no other member has. */
function findStaffMember<Member extends { name: string }>(
  name: string,
  active: Member[],
): Member | undefined {
  const whole = active.find((each) => fold(each.name) === name);
  const matches = active.filter((each) => fold(each.name).startsWith(`${name} `));
  return whole ?? (matches.length === 1 ? matches[0] : undefined);
}

function unknownStaffProblem(name: string, active: { name: string }[]) {
  const known = active.map((each) => each.name);
  const path = `header/${staffHeader}`;
  if (known.length === 0) return invalidField(path, 'noStaff');
  const folded = known.map(fold);
  const closest = known[folded.indexOf(findMostSimilar(name, folded))] ?? '';
  return invalidField(path, 'unknownStaff', { nearest: closest, known: known.join(', ') });
}
