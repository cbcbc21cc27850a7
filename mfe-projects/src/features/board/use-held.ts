import { useRef } from 'react';

/** The value. While `isHeld` is true it is the value before, because elements under the pointer of a drag must not move. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const held = useRef(value);
  if (!isHeld) held.current = value;
  return held.current;
}
