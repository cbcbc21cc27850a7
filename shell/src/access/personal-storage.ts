import { accountOfKey } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';

/**
 * Removes what remotes stored for a person when they sign out, and what is left of another person when somebody signs
 * in, also before this was called. The remotes need not be loaded for that.
 *
 * @returns stops it
 */
export function forgetPersonalValues(): () => void {
  let person = sessionStore.getState().id;
  if (person) removeOfOthers(person);
  return sessionStore.subscribe(({ id }) => {
    if (id === person) return;
    person = id;
    removeOfOthers(id);
  });
}

function removeOfOthers(person: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        const account = accountOfKey(key);
        if (account && account !== person) storage.removeItem(key);
      }
    }
  } catch {
    // A browser that forbids the storage has nothing in it.
  }
}
