import { useSession } from '@dojang/shared-auth';
import { useState } from 'react';

/**
 * Id of the signed-in person. It stays the same while the user signs in again after a lost session, so that typed text stays on
 * the screen. It changes when another user signs in.
 */
export function useLastPerson(): string {
  const id = useSession((session) => session.id);
  const [last, setLast] = useState(id);
  if (id === '' || id === last) return last;
  setLast(id);
  return id;
}
