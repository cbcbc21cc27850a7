import { accountOfKey } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';

/**
 * Removes the values that remotes stored for a person, when that person signs out. When somebody signs in, it also removes
 * values that are left of another person, even when they signed in before this function was called. The code of the remotes is
 * not needed.
 *
 * @returns a function that stops it
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
    // A browser that forbids the storage has no values in it.
  }
}
