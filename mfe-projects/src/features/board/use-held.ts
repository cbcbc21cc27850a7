import { useRef } from 'react';

/** The value, or while `isHeld` the one from before: what lies under the pointer of a drag must not move. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const held = useRef(value);
  if (!isHeld) held.current = value;
  return held.current;
}
