import { useSession } from '@dojang/shared-auth';
import { useState } from 'react';

/**
 * Id of the signed-in person. While the user signs in again after a lost session it stays the same, so that typed text
 * stays on the screen; it changes when another user signs in.
 */
export function useLastPerson(): string {
  const id = useSession((session) => session.id);
  const [last, setLast] = useState(id);
  if (id === '' || id === last) return last;
  setLast(id);
  return id;
}
