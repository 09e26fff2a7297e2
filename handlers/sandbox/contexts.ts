import type { IssueContext } from '../../actions/invoices/issue/chain.ts';
import type { TrackingContext } from '../../actions/tracking/hold.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { AnyRequest } from '../handler.ts';

type SandboxContext = Pick<AnyRequest, 'tx' | 'instance' | 'now' | 'secretBox'>;

/** Returns the context of an action without a key: of the client that follows its tracking link, or of a provider. */
export function keylessContext({ tx, instance, now, secretBox }: SandboxContext): TrackingContext {
  return { tx, instance, now, secretBox };
}

/** Returns the context of an act as the workshop's staff. The history names the key. */
export function staffContext(request: SandboxContext & Pick<AnyRequest, 'maker' | 'caller'>): IssueContext {
  const { maker, caller } = request;
  const actor: Actor = { kind: 'staff', id: 0, name: caller.name };
  return { ...keylessContext(request), maker, actor };
}
