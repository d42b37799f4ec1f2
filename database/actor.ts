// Who changes something: known to every transaction of a call by staff, where triggers note it down
// (features/audit, docs/decisions/15). Nothing has to be handed from function to function.

import { AsyncLocalStorage } from 'node:async_hooks';

export type Actor = {
  /** null: a command of the operator. */
  userId: string | null;
  /** The IP address; '' for a command. */
  address: string;
  /** 'PUT /api/order/move', or the command. */
  call: string;
};

type Acting = { actor: Actor; isOver: boolean };

const acting = new AsyncLocalStorage<Acting>();

/**
 * Whatever `work` changes in the database is its actor's. What `work` has begun and not waited for is not: a
 * timer or a worker that happens to start within a call does not act for its caller.
 */
export async function actAs<T>(actor: Actor, work: () => T | Promise<T>): Promise<T> {
  const own: Acting = { actor, isOver: false };
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

/** For work that a call leaves behind, and that is still its actor's: an import goes on after the answer. */
export function keepActing<T>(work: () => T | Promise<T>): Promise<T> {
  const actor = findActor();
  return actor ? actAs(actor, work) : Promise.resolve().then(work);
}
