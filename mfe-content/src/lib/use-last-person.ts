import { useSession } from '@dojang/shared-auth';
import { useState } from 'react';

/**
 * Id of the signed-in person. While a lost session is being taken up again it stays the same, so that what was typed
 * stays on the screen; it changes when somebody else signs in.
 */
export function useLastPerson(): string {
  const id = useSession((session) => session.id);
  const [last, setLast] = useState(id);
  if (id === '' || id === last) return last;
  setLast(id);
  return id;
}
