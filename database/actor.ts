// The person behind a change: known to every transaction of a staff call, where triggers record it
// (features/identity/audit, docs/decisions/15). Nothing has to be passed from function to function.

import { AsyncLocalStorage } from 'node:async_hooks';

export type Actor = {
  /** null: a command of the operator. */
  userId: string | null;
  /** The IP address; '' for a command. */
  address: string;
  /** 'PUT /api/order/move', or the command. */
  call: string;
};

type ActorScope = { actor: Actor; isOver: boolean };

const acting = new AsyncLocalStorage<ActorScope>();

/**
 * Attributes everything that `work` changes in the database to the actor. What `work` has begun and not
 * awaited is excluded: a timer or a worker that happens to start within a call does not act for its caller.
 */
export async function actAs<T>(actor: Actor, work: () => T | Promise<T>): Promise<T> {
  const own: ActorScope = { actor, isOver: false };
  return acting.run(own, async () => {
    try {
      return await work();
    } finally {
      own.isOver = true;
    }
  });
}

export function findActor(): Actor | null {
  const own = acting.getStore();
  return own && !own.isOver ? own.actor : null;
}

/**
 * For work that continues after its call and still belongs to its actor: an import goes on after the answer.
 */
export function bindActor<T>(work: () => T | Promise<T>): Promise<T> {
  const actor = findActor();
  return actor ? actAs(actor, work) : Promise.resolve().then(work);
}
