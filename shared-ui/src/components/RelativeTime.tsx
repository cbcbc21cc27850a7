import { formatDateTime, formatRelativeTime, type TimeValue } from '@dojang/contract/time';
import { chakra } from '../chakra-core.ts';
import { useNowFor } from '../hooks/use-now.ts';

/** A relative time that updates itself, with the exact time in its tooltip. Renders nothing for an invalid time. */
export function RelativeTime({ value, id }: { value: TimeValue; id?: string }) {
  const now = useNowFor(value);
  const text = formatRelativeTime(value, now);
  if (!text) return null;
  return (
    <chakra.time
      id={id}
      dateTime={new Date(value).toISOString()}
      title={formatDateTime(value)}
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </chakra.time>
  );
}
